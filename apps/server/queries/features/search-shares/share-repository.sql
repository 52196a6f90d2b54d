-- Made by `npm run queries` from apps/server/src/features/search-shares/share-repository.ts.

-- storeShare
insert into "search_share" ("id", "created_at", "account_id", "run_id", "expires_at", "search_id")
values ($1, $2, $3, $4, $5, $6)
on conflict ("account_id", "search_id") do update
set "id" = $7, "created_at" = $8, "run_id" = $9, "expires_at" = $10;

-- findShareOf
select * from "search_share" where "account_id" = $1 and "search_id" = $2 and "expires_at" > $3;

-- findShare
select * from "search_share" where "id" = $1 and "expires_at" > $2;

-- deleteShareOf
delete from "search_share" where "account_id" = $1 and "search_id" = $2;
