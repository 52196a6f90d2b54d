-- Made by `npm run queries` from apps/server/src/retention/own-rows-repository.ts.

-- listOwnRows, account
select
  "own"."id", "own"."email", "own"."phone", "own"."telegram", "own"."demo", "own"."role", "own"."created_at",
  "own"."registered_at", "own"."registration_type", "own"."affiliate_id", "own"."webmaster_id", "own"."flow_id",
  "own"."last_seen_at", "own"."blocked_at", "own"."modal_30_days_at", "own"."modal_30_days_hidden", "own"."deletion_at",
  totp_confirmed_at as "second_factor_since", password_hash is not null as "has_password"
from "account" as own
where "own"."id" = $1
limit $2;
