-- Made by `npm run queries` from apps/server/src/features/notifications/settings/preference-repository.ts.

-- findQuietHours
select * from "notification_preference" where "account_id" = $1;

-- upsertQuietHours
insert into "notification_preference" ("account_id", "quiet_from", "quiet_to", "timezone")
values ($1, $2, $3, $4)
on conflict ("account_id") do update
set "quiet_from" = $5, "quiet_to" = $6, "timezone" = $7;

-- listQuietChannels
select "channel"
from "notification_channel"
where "account_id" = $1 and "state" = $2 and "message_id" is null and "attempts" = $3;
