-- Made by `npm run queries` from apps/server/src/features/identity/operation/operation-repository.ts.

-- findAccountFacts
select "id", "email", "phone", "telegram", "demo", "role", "blocked_at", "deletion_at", "registered_at", "last_seen_at"
from "account"
where "email_key" = $1;

-- lockStanding
select "demo", "role", "blocked_at" from "account" where "id" = $1 for no key update;

-- updateStanding
update "account" set "role" = $1, "blocked_at" = $2 where "id" = $3;

-- listKnownAccounts
select "id" from "account" where "id" in ($1) order by "id" for key share;
