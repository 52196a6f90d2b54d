-- Made by `npm run queries` from apps/server/src/features/vk-reports/share-repository.ts.

-- insertShare
insert into
  "vk_share" ("token_hash", "account_id", "tracked_account_id", "date_from", "date_to", "created_at", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7);

-- findShare
select * from "vk_share" where "token_hash" = $1 and "expires_at" > $2;

-- deleteSharesOf
delete from "vk_share" where "account_id" = $1 and "tracked_account_id" = $2;

-- listSharesForExport
with
  "own" as (
    select
      "tracked_account_id", "date_from", "date_to", "created_at", "expires_at",
      row_number() over (order by created_at, token_hash)::integer as "number"
    from "vk_share" where "account_id" = $1
  )
select *
from "own"
where "number" > $2
order by "number"
limit $3;
