-- Made by `npm run queries` from apps/server/src/features/identity/login/identity-repository.ts.

-- saveIdentity
insert into "account_identity" ("account_id", "provider", "subject", "name", "created_at")
values ($1, $2, $3, $4, $5)
on conflict ("account_id", "provider") do update
set "subject" = $6, "name" = $7, "created_at" = $8;

-- findIdentityOwner
select "account_id" from "account_identity" where "provider" = $1 and "subject" = $2;

-- deleteIdentity
delete from "account_identity" where "account_id" = $1 and "provider" = $2;

-- listProviders
select "provider" from "account_identity" where "account_id" = $1 order by "provider" desc;
