-- Made by `npm run queries` from apps/server/src/features/identity/sessions/rotation-repository.ts.

-- replaceSession
with
  "expired_code" as (
    update "one_time_code"
    set
      "expires_at" = $1
    where
      "session_id" = $2
      and "expires_at" > $3
  ),
  "ended_registration" as (
    delete from "pending_registration"
    where
      "session_id" = $4
  )
update "browser_session"
set
  "id" = $5,
  "secret_hash" = $6,
  "generation" = $7,
  "account_id" = $8,
  "pending_account_id" = $9,
  "pending_until" = $10,
  "last_seen_at" = $11,
  "expires_at" = $12,
  "device" = $13,
  "former_account_id" = $14,
  "password_due" = $15,
  "created_at" = $16
where
  "id" = $17;

-- findMarkedAccount
select
  "id",
  "device_generation"
from
  "account"
where
  "id" = $1;

-- setPendingLogin
update "browser_session"
set
  "pending_account_id" = $1,
  "pending_until" = $2
where
  "id" = $3;
