-- Made by `npm run queries` from apps/server/src/features/payments/export-repository.ts.

-- listInvoicesForExport
select
  "id",
  "purpose",
  "state",
  "acquirer",
  "amount_kopecks",
  "refunded_kopecks",
  "method",
  "description",
  "email",
  "reason",
  "created_at",
  "paid_at"
from
  "invoice"
where
  "account_id" = $1
  and "id" > $2
order by
  "id"
limit
  $3;

-- listCardsForExport
select
  "id",
  "acquirer",
  "last_digits",
  "brand",
  "expires",
  "created_at"
from
  "card"
where
  "account_id" = $1
order by
  "created_at";
