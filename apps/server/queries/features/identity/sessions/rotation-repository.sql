-- Made by `npm run queries` from apps/server/src/features/identity/sessions/rotation-repository.ts.

-- replaceSession
with
  "expired_code" as (
    update "one_time_code" set "expires_at" = $1 where "session_id" = $2 and not $3::boolean and "expires_at" > $4
  ),
  "ended_registration" as (delete from "pending_registration" where "session_id" = $5)
update "browser_session"
set
  "id" = $6, "secret_hash" = $7, "generation" = $8, "account_id" = $9, "pending_account_id" = $10,
  "pending_until" = $11, "last_seen_at" = $12, "expires_at" = $13, "proven_at" = $14, "device" = $15,
  "former_account_id" = $16, "password_due" = $17, "created_at" = $18
where "id" = $19;

-- findMarkedAccount
select "id", "device_generation" from "account" where "id" = $1;

-- setPendingLogin
update "browser_session" set "pending_account_id" = $1, "pending_until" = $2 where "id" = $3;
