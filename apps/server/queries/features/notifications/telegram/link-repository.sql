-- Made by `npm run queries` from apps/server/src/features/notifications/telegram/link-repository.ts.

-- insertLink
insert into
  "telegram_link" ("id", "account_id", "created_at", "expires_at")
values
  ($1, $2, $3, $4);

-- lockLink
select
  *
from
  "telegram_link"
where
  "id" = $1
for update;

-- markLinkUsed
update "telegram_link"
set
  "used_at" = $1
where
  "account_id" = $2
  and "id" = $3;

-- isLinkUsed
select
  "used_at"
from
  "telegram_link"
where
  "id" = $1
  and "account_id" = $2;

-- deleteOldLinks
delete from "telegram_link"
where
  "expires_at" < $1;
