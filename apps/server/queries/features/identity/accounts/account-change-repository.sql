-- Made by `npm run queries` from apps/server/src/features/identity/accounts/account-change-repository.ts.

-- lockAccount
select * from "account" where "id" = $1 for update;

-- updateAccount
update "account" set "email" = $1, "email_key" = $2, "phone" = $3, "telegram" = $4 where "id" = $5;

-- setPassword
update "account"
set "password_hash" = $1, "password_mailed" = $2, "device_generation" = "device_generation" + $3
where "id" = $4;
update "browser_session" set "password_due" = $1 where "account_id" = $2;

-- deleteVisitor
delete from "account" where "id" = $1 and "demo" = $2;

-- lockPresence
select "successor_id" from "account" where "id" = $1 for key share;

-- setSuccessor
update "account" set "successor_id" = $1 where "id" = $2 and "demo" = $3;
