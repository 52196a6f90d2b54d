-- Made by `npm run queries` from apps/server/src/features/identity/sessions/rotation-repository.ts.

-- replaceSession
update "browser_session"
set
  "id" = $1,
  "secret_hash" = $2,
  "generation" = $3,
  "account_id" = $4,
  "pending_account_id" = $5,
  "pending_until" = $6,
  "last_seen_at" = $7,
  "expires_at" = $8
where
  "id" = $9;

-- expireSessionCodes
update "one_time_code"
set
  "expires_at" = $1
where
  "session_id" = $2
  and "expires_at" > $3;

-- setPendingLogin
update "browser_session"
set
  "pending_account_id" = $1,
  "pending_until" = $2
where
  "id" = $3;

-- recordLogin
update "browser_session"
set
  "device" = $1,
  "former_account_id" = $2,
  "created_at" = $3
where
  "id" = $4;
