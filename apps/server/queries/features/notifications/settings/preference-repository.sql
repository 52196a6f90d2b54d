-- Made by `npm run queries` from apps/server/src/features/notifications/settings/preference-repository.ts.

-- findQuietHours
select
  *
from
  "notification_preference"
where
  "account_id" = $1;

-- upsertQuietHours
insert into
  "notification_preference" ("account_id", "quiet_from", "quiet_to", "timezone")
values
  ($1, $2, $3, $4)
on conflict ("account_id") do update
set
  "quiet_from" = $5,
  "quiet_to" = $6,
  "timezone" = $7;

-- wakeQuietChannels
update "notification_channel"
set
  "wake_at" = $1
where
  "account_id" = $2
  and "wake_at" is not null
  and "message_id" is null
  and "attempts" = $3;
