-- Made by `npm run queries` from apps/server/src/features/notifications/repository.ts.

-- insertNotifications
with
  "added" as (
    insert into
      "notification" (
        "account_id", "id", "key", "title", "text", "link", "created_at", "monitor_id", "monitor_keyword", "hits"
      )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb) on conflict ("account_id", "key") do nothing
    returning "account_id", "id", "monitor_id"
  )
select
  "notification_channel".*, "added"."id" as "notification_id",
  exists (
    select from "notification_unsubscription" as "unwanted"
    where "unwanted"."account_id" = "added"."account_id" and "unwanted"."monitor_id" = "added"."monitor_id"
  ) as "unsubscribed"
from "notification_channel" inner join "added" on "added"."account_id" = "notification_channel"."account_id"
order by "notification_channel"."account_id", "notification_channel"."channel"
for update of "notification_channel";

-- lockChannels
select * from "notification_channel" where "account_id" = $1 order by "channel" for update;

-- insertDeliveries
insert into "notification_delivery" ("account_id", "notification_id", "channel") values ($1, $2, $3);

-- wakeChannels
update notification_channel as woken
set state = 'waiting'
from jsonb_to_recordset($1::jsonb) as given (account_id bigint, channel text)
where woken.account_id = given.account_id and woken.channel = given.channel and woken.state = 'idle';

-- listCopies
select own.account_id as "accountId", own.id, own.key, own.text, own.hits
from
  notification as own
  join jsonb_to_recordset($1::jsonb) as given (account_id bigint, key text) on own.account_id = given.account_id
  and own.key = given.key
order by own.account_id, own.id
for update of own;

-- updateCopies
update notification as own
set text = given.text, hits = given.hits
from jsonb_to_recordset($1::jsonb) as given (account_id bigint, id uuid, text text, hits jsonb)
where own.account_id = given.account_id and own.id = given.id;

-- deleteNotifications
delete from "notification" where "account_id" = $1 and "monitor_id" = $2;

-- deleteWaitingDeliveries
delete from "notification_delivery"
where
  "account_id" = $1 and "state" = $2 and "channel" = $3
  and "notification_id" in (select "id" from "notification" where "account_id" = $4 and "monitor_id" = $5);

-- deleteUnsubscriptions
delete from "notification_unsubscription" where "account_id" = $1 and "monitor_id" = $2;

-- listNotificationPage
select "id", "created_at", "read_at", "title", "text", "link"
from "notification"
where "account_id" = $1
order by "created_at" desc, "id"
limit $2
offset $3;

-- countNotifications
select count(*) as "total", count(*) filter (where "read_at" is null) as "unread"
from "notification"
where "account_id" = $1;

-- countUnread
select count(*) as "count" from "notification" where "account_id" = $1 and "read_at" is null;

-- markRead
update "notification" set "read_at" = $1 where "account_id" = $2 and "read_at" is null and "id" in ($3);
