-- Made by `npm run queries` from apps/server/src/features/identity/second-factor/second-factor-repository.ts.

-- savePendingKey
update "account"
set
  "totp_secret" = $1,
  "totp_last_step" = $2
where
  "id" = $3
  and "totp_confirmed_at" is null;

-- useStep
update "account"
set
  "totp_last_step" = $1
where
  "id" = $2
  and (
    "totp_last_step" is null
    or "totp_last_step" < $3
  );

-- turnOn
update "account"
set
  "totp_confirmed_at" = $1
where
  "id" = $2;

-- turnOff
update "account"
set
  "totp_secret" = $1,
  "totp_confirmed_at" = $2,
  "totp_last_step" = $3
where
  "id" = $4;

delete from "recovery_code"
where
  "account_id" = $1;

-- replaceRecoveryCodes
delete from "recovery_code"
where
  "account_id" = $1;

insert into
  "recovery_code" ("account_id", "code_hash")
values
  ($1, $2);

-- replaceRecoveryCodes, hashes: empty
delete from "recovery_code"
where
  "account_id" = $1;

insert into
  "recovery_code" ()
values;

-- useRecoveryCode
update "recovery_code"
set
  "used_at" = $1
where
  "account_id" = $2
  and "code_hash" = $3
  and "used_at" is null;

-- countTry
update account
set
  totp_tries = case
    when totp_tries_from > $1 then totp_tries + 1
    else 1
  end,
  totp_tries_from = case
    when totp_tries_from > $2 then totp_tries_from
    else $3
  end
where
  id = $4
  and (
    totp_tries_from is null
    or totp_tries_from <= $5
    or totp_tries < $6
  )
returning
  id;

-- forgetTries
update "account"
set
  "totp_tries" = $1,
  "totp_tries_from" = $2
where
  "id" = $3;

-- findPendingLogin
select
  "pending_account_id"
from
  "browser_session"
where
  "id" = $1
  and "pending_until" > $2;

-- endPendingLogins
update "browser_session"
set
  "pending_account_id" = $1,
  "pending_until" = $2
where
  "pending_account_id" = $3;

-- listSealedKeys
select
  "id",
  "totp_secret" as "totp_secret"
from
  "account"
where
  "totp_secret" is not null
  and "id" > $1
order by
  "id"
limit
  $2;
