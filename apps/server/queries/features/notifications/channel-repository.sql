-- Made by `npm run queries` from apps/server/src/features/notifications/channel-repository.ts.

-- listChannels
select * from "notification_channel" where "account_id" = $1;

-- lockChannel
select * from "notification_channel" where "account_id" = $1 and "channel" = $2 for update;

-- insertChannel
insert into "notification_channel" ("account_id", "channel", "address", "confirmed_at", "enabled")
values ($1, $2, $3, $4, $5)
on conflict ("account_id", "channel") do nothing
returning "channel";

-- updateChannel
update "notification_channel"
set "name" = $1, "address" = $2, "confirmed_at" = $3, "enabled" = $4, "muted_at" = $5
where "account_id" = $6 and "channel" = $7;

-- clearChannel
delete from "notification_delivery" where "account_id" = $1 and "channel" = $2 and "state" in ($3, $4);
update "notification_channel"
set "state" = $1, "attempts" = $2, "message_id" = $3, "may_have_lost" = $4, "claim_version" = "claim_version" + $5
where "account_id" = $6 and "channel" = $7;

-- deleteChannel
delete from "notification_delivery" where "account_id" = $1 and "channel" = $2 and "state" in ($3, $4);
update "notification_channel"
set "state" = $1, "attempts" = $2, "message_id" = $3, "may_have_lost" = $4, "claim_version" = "claim_version" + $5
where "account_id" = $6 and "channel" = $7;
delete from "notification_channel" where "account_id" = $1 and "channel" = $2;

-- findChannelByChat
select * from "notification_channel" where "channel" = $1 and "address" = $2;
