-- Made by `npm run queries` from apps/server/src/features/identity/accounts/overview-repository.ts.

-- findLoginOverview
select
  "account"."created_at", "account"."deletion_at", "account"."totp_confirmed_at", "vk"."subject", "vk"."name",
  account.password_hash is not null as "has_password",
  (
    select count(*)::integer from recovery_code where recovery_code.account_id = account.id and used_at is null
  ) as "codes_left"
from "account" left join "account_identity" as "vk" on "vk"."account_id" = "account"."id" and "vk"."provider" = $1
where "account"."id" = $2;

-- listSessions
select "id", "device", "created_at", "last_seen_at"
from "browser_session"
where "account_id" = $1 and "expires_at" > $2
order by "last_seen_at" desc, "id"
limit $3;

-- updateModal30Days
update "account" set "modal_30_days_at" = $1, "modal_30_days_hidden" = $2 where "id" = $3;

-- findAccountFacts
select
  "id", "email", "phone", "telegram", "demo", "role", "blocked_at", "deletion_at", "registered_at", "last_seen_at",
  "totp_confirmed_at", "second_factor_ends_at"
from "account"
where "email_key" = $1;

-- lockStanding
select "demo", "role", "blocked_at" from "account" where "id" = $1 for no key update;

-- updateStanding
update "account" set "role" = $1, "blocked_at" = $2 where "id" = $3;

-- isOperator
select "id" from "account" where "id" = $1 and "role" = $2 and "totp_confirmed_at" is not null and "blocked_at" is null;

-- lockOperators
select "id"
from "account"
where "role" = $1 and "blocked_at" is null and "deletion_at" is null
order by "id"
for no key update;

-- countSessions
select count(*) as "count" from "browser_session" where "account_id" = $1 and "expires_at" > $2;

-- listKnownAccounts
select "id" from "account" where "id" in ($1) order by "id" for key share;
