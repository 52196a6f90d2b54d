-- Made by `npm run queries` from apps/server/src/features/search-payments/export-repository.ts.

-- listSearchPaymentsForExport
select
  "search_id",
  "state",
  "price_kopecks",
  "started_at",
  "ended_at"
from
  "search_payment"
where
  "account_id" = $1
  and "search_id" > $2
order by
  "search_id"
limit
  $3;
