-- Made by `npm run queries` from apps/server/src/features/identity/second-factor/second-factor-repository.ts.

-- savePendingKey
update "account" set "totp_secret" = $1, "totp_last_step" = $2 where "id" = $3 and "totp_confirmed_at" is null;

-- updateSecondFactorEnd
update "account" set "second_factor_ends_at" = $1 where "id" = $2;

-- listSecondFactorsToEnd
select "id" from "account" where "second_factor_ends_at" <= $1 order by "second_factor_ends_at" limit $2;

-- useStep
update "account"
set "totp_last_step" = $1, "second_factor_ends_at" = $2
where "id" = $3 and ("totp_last_step" is null or "totp_last_step" < $4);

-- turnOn
update "account" set "totp_confirmed_at" = $1 where "id" = $2;

-- turnOff
update "account"
set "totp_secret" = $1, "totp_confirmed_at" = $2, "totp_last_step" = $3, "second_factor_ends_at" = $4
where "id" = $5;
delete from "recovery_code" where "account_id" = $1;

-- replaceRecoveryCodes
delete from "recovery_code" where "account_id" = $1;
insert into "recovery_code" ("account_id", "code_hash") values ($1, $2);

-- useRecoveryCode
update "recovery_code" set "used_at" = $1 where "account_id" = $2 and "code_hash" = $3 and "used_at" is null;

-- findPendingLogin
select "pending_account_id" from "browser_session" where "id" = $1 and "pending_until" > $2;

-- endPendingLogins
update "browser_session" set "pending_account_id" = $1, "pending_until" = $2 where "pending_account_id" = $3;

-- listSealedKeys
select "id", "totp_secret" as "totp_secret"
from "account"
where "totp_secret" is not null and "id" > $1
order by "id"
limit $2;
