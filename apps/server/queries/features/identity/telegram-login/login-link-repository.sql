-- Made by `npm run queries` from apps/server/src/features/identity/telegram-login/login-link-repository.ts.

-- insertLoginLink
insert into "one_time_code" ("id", "session_id", "purpose", "target", "created_at", "expires_at")
values ($1, $2, $3, $4, $5, $6);

-- openLoginLink
update "one_time_code"
set "target" = $1, "target_name" = $2
where
  "id" = $3 and "purpose" = $4 and "session_id" is not null and "target" in ($5, $6) and "used_at" is null
  and "expires_at" > $7;

-- findOpenedLink
select "target" as "chatId", "target_name" as "name"
from "one_time_code"
where "id" = $1 and "session_id" = $2 and "purpose" = $3 and "target" <> $4;
