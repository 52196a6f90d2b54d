-- Made by `npm run queries` from apps/server/src/features/notifications/telegram/telegram-repository.ts.

-- insertLink
insert into "telegram_link" ("id", "account_id", "session_id", "device", "created_at", "expires_at")
values ($1, $2, $3, $4, $5, $6);

-- lockLink
select * from "telegram_link" where "id" = $1 for update;

-- updateLink
update "telegram_link"
set "expires_at" = $1, "asked_chat" = $2, "told_account_id" = $3, "used_at" = $4
where "account_id" = $5 and "id" = $6;

-- isLinkUsed
select "used_at" from "telegram_link" where "id" = $1 and "account_id" = $2;

-- acquirePollLease
insert into "telegram_poll" ("id", "holder", "held_until")
values ($1, $2, $3)
on conflict ("id") do update
set "holder" = $4, "held_until" = $5
where ("telegram_poll"."holder" = $6 or "telegram_poll"."held_until" < $7 or "telegram_poll"."held_until" > $8)
returning "holder";

-- releasePollLease
delete from "telegram_poll" where "holder" = $1;
