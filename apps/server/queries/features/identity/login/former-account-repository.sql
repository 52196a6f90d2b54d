-- Made by `npm run queries` from apps/server/src/features/identity/login/former-account-repository.ts.

-- takeFormerAccount
select "account_id" as "to", "former_account_id" as "from" from "browser_session" where "id" = $1 for update;
update "browser_session" set "former_account_id" = $1 where "id" = $2;
select * from "account" where "id" = $1 for update;
