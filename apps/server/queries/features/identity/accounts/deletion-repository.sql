-- Made by `npm run queries` from apps/server/src/features/identity/accounts/deletion-repository.ts.

-- bringDeletionForward
update "account" set "deletion_at" = least("deletion_at", $1) where "id" = $2 returning "deletion_at";

-- cancelDeletion
update "account" set "deletion_at" = $1 where "id" = $2 and "deletion_at" > $3;

-- listDueDeletions
select "id" from "account" where "deletion_at" <= $1 order by "deletion_at" limit $2 offset $3;

-- lockDueDeletion
select "id" from "account" where "id" = $1 and "deletion_at" <= $2 for update;

-- findDueDeletion
select "deletion_at" from "account" where "id" = $1 and "deletion_at" <= $2;

-- deleteLoginWays
update "account"
set "demo" = $1, "email" = $2, "email_key" = $3, "phone" = $4, "telegram" = $5, "password_hash" = $6
where "id" = $7;
delete from "account_identity" where "account_id" = $1;

-- deleteAccountRow
delete from "account" where "id" = $1;
