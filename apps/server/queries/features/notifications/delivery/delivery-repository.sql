-- Made by `npm run queries` from apps/server/src/features/notifications/delivery/delivery-repository.ts.

-- lockWaitingChannel
select * from "notification_channel" where "account_id" = $1 and "channel" = $2 and "state" = $3 for update;

-- setChannelState
update "notification_channel"
set "state" = $1, "attempts" = $2, "claim_version" = $3, "message_id" = $4, "may_have_lost" = $5
where "account_id" = $6 and "channel" = $7;

-- lockClaimedChannel
select * from "notification_channel" where "account_id" = $1 and "channel" = $2 and "claim_version" = $3 for update;

-- claimWaitingDeliveries
update "notification_delivery"
set "state" = $1, "message_id" = $2
where
  "account_id" = $3 and "channel" = $4
  and "notification_id" in (
    select "waiting"."notification_id"
    from
      "notification_delivery" as "waiting"
      inner join "notification" on "notification"."account_id" = "waiting"."account_id"
      and "notification"."id" = "waiting"."notification_id"
    where "waiting"."account_id" = $5 and "waiting"."channel" = $6 and "waiting"."state" = $7
    order by "notification"."created_at", "notification"."id" limit $8
  );

-- hasWaitingDeliveries
select "notification_id"
from "notification_delivery"
where "account_id" = $1 and "channel" = $2 and "state" = $3
limit $4;

-- listAlertsOfMessage
select
  "notification"."title", "notification"."text", "notification"."link", "notification"."monitor_id",
  "notification"."hits"
from
  "notification_delivery" as "delivery"
  inner join "notification" on "notification"."account_id" = "delivery"."account_id"
  and "notification"."id" = "delivery"."notification_id"
where
  "delivery"."account_id" = $1 and "delivery"."channel" = $2 and "delivery"."state" = $3
  and "delivery"."message_id" = $4
order by "notification"."created_at", "notification"."id";

-- endDeliveries
update "notification_delivery"
set "state" = $1, "reason" = $2, "ended_at" = $3
where "account_id" = $4 and "channel" = $5 and "state" = $6 and "message_id" = $7;

-- requeueDeliveries
update "notification_delivery"
set "state" = $1, "message_id" = $2
where "account_id" = $3 and "channel" = $4 and "state" = $5 and "message_id" = $6;

-- failUnsentDeliveries
update "notification_delivery"
set "state" = $1, "reason" = $2, "ended_at" = $3
where "account_id" = $4 and "channel" = $5 and "state" in ($6, $7);
