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
  )
update "browser_session"
set
  "id" = $4,
  "secret_hash" = $5,
  "generation" = $6,
  "account_id" = $7,
  "pending_account_id" = $8,
  "pending_until" = $9,
  "last_seen_at" = $10,
  "expires_at" = $11,
  "device" = $12,
  "former_account_id" = $13,
  "created_at" = $14
where
  "id" = $15;

-- setPendingLogin
update "browser_session"
set
  "pending_account_id" = $1,
  "pending_until" = $2
where
  "id" = $3;
