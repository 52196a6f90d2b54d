-- Made by `npm run queries` from apps/server/src/features/notifications/telegram/poll-repository.ts.

-- acquirePollLease
insert into "telegram_poll" ("id", "holder", "held_until")
values ($1, $2, $3)
on conflict ("id") do update
set "holder" = $4, "held_until" = $5
where ("telegram_poll"."holder" = $6 or "telegram_poll"."held_until" < $7 or "telegram_poll"."held_until" > $8)
returning "holder";

-- releasePollLease
delete from "telegram_poll" where "holder" = $1;
