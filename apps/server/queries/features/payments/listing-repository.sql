-- Made by `npm run queries` from apps/server/src/features/payments/listing-repository.ts.

-- listInvoicesOfAll
select *
from "invoice"
where
  "state" = $1 and "account_id" = $2 and "created_at" >= $3 and "created_at" < $4
  and ("created_at", "account_id", "id") < ($5, $6, $7)
order by "created_at" desc, "account_id" desc, "id" desc
limit $8;

-- listInvoicesOfTransfers
with wanted as (select distinct * from unnest($1::bigint[], $2::uuid[]) as of (account_id, id))
select invoice.account_id, invoice.order_account_id, invoice.id, invoice.payment_id, invoice.description
from wanted join invoice on invoice.account_id = wanted.account_id and invoice.id = wanted.id
union
select invoice.account_id, invoice.order_account_id, invoice.id, invoice.payment_id, invoice.description
from wanted join invoice on invoice.order_account_id = wanted.account_id and invoice.id = wanted.id;

-- findInvoiceOfPayment
select "account_id", "id" from "invoice" where "acquirer" in ($1, $2, $3) and "payment_id" = $4 limit $5;

-- listRefusedOrders
select *
from "acquirer_order"
where "state" = 'refused' and ("created_at", "account_id", "id") < ($1, $2, $3)
order by "created_at" desc, "account_id" desc, "id" desc
limit $4;
