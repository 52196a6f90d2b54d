-- Made by `npm run queries` from apps/server/src/features/notifications/export-repository.ts.

-- listNotificationsForExport
select
  "id",
  "title",
  "text",
  "link",
  "monitor_id",
  "monitor_keyword",
  "hits",
  "created_at",
  "read_at"
from
  "notification"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- listDeliveriesForExport
select
  "notification_id",
  "channel",
  "state",
  "reason",
  "ended_at"
from
  "notification_delivery"
where
  "account_id" = $1
  and ("notification_id", "channel") > ($2, $3)
order by
  "notification_id",
  "channel"
limit
  $4;

-- listChannelsForExport
select
  "channel",
  "address",
  "name",
  "confirmed_at",
  "enabled",
  "muted_at"
from
  "notification_channel"
where
  "account_id" = $1
order by
  "channel";

-- listQuietHoursForExport
select
  "quiet_from",
  "quiet_to",
  "timezone"
from
  "notification_preference"
where
  "account_id" = $1;

-- listUnsubscriptionsForExport
select
  "monitor_id",
  "created_at"
from
  "notification_unsubscription"
where
  "account_id" = $1
  and "monitor_id" > $2
order by
  "monitor_id"
limit
  $3;

-- listConfirmationsForExport
select
  "id",
  "address",
  "created_at",
  "expires_at"
from
  "email_confirmation"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;
