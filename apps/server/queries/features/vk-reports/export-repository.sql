-- Made by `npm run queries` from apps/server/src/features/vk-reports/export-repository.ts.

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
