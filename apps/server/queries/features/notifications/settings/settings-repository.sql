-- Made by `npm run queries` from apps/server/src/features/notifications/settings/settings-repository.ts.

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

-- insertUnsubscription
insert into "notification_unsubscription" ("account_id", "monitor_id", "created_at")
values ($1, $2, $3)
on conflict ("account_id", "monitor_id") do nothing;

-- deleteAllUnsubscriptions
delete from "notification_unsubscription" where "account_id" = $1;

-- findMonitorKeyword
select "monitor_keyword"
from "notification"
where "monitor_id" = $1 and "account_id" = $2
order by "created_at" desc
limit $3;

-- insertConfirmation
insert into "email_confirmation" ("id", "created_at", "account_id", "address", "mailbox", "expires_at", "token_hash")
values ($1, $2, $3, $4, $5, $6, $7);

-- expireConfirmations
update "email_confirmation"
set "expires_at" = $1, "state" = case state when 'waiting' then 'needless' else state end
where "account_id" = $2 and "expires_at" > $3;

-- listConfirmationTimes
select "created_at" from "email_confirmation" where "account_id" = $1 and "created_at" > $2 order by "created_at" desc;

-- listConfirmationTimesOfMailbox
select "created_at" from "email_confirmation" where "mailbox" = $1 and "created_at" > $2 order by "created_at" desc;

-- lockConfirmation
select * from "email_confirmation" where "token_hash" = $1 and "expires_at" > $2 for update;
