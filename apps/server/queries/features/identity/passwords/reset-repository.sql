-- Made by `npm run queries` from apps/server/src/features/identity/passwords/reset-repository.ts.

-- insertReset
insert into password_reset (account_id, id, token_hash, created_at, expires_at)
select account.id, $1::uuid, $2::bytea, $3::timestamptz, $4::timestamptz
from account
where email_key = $5;

-- isResetUsable
select "id" from "password_reset" where "token_hash" = $1 and "used_at" is null and "expires_at" > $2;

-- useReset
update "password_reset"
set "used_at" = $1
where "token_hash" = $2 and "used_at" is null and "expires_at" > $3
returning "account_id";

-- deleteResets
delete from "password_reset" where "account_id" = $1;
