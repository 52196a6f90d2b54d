-- Made by `npm run queries` from apps/server/src/features/payments/invoices/moved-invoice-repository.ts.

-- findInvoiceByOrder
select *
from invoice
where account_id = $1 and id = $2
union all
select *
from invoice
where order_account_id = $3 and id = $4;

-- moveInvoices
with
  moved as (
    update invoice set account_id = $1, order_account_id = coalesce(order_account_id, account_id)
    where
      account_id = $2 and true
      and not exists (
        select from ledger_transfer as sale
        where sale.account_id = $3 and sale.purpose = 'sale' and sale.invoice_id = invoice.id
      )
    returning id
  )
update acquirer_order
set account_id = $4
from moved
where acquirer_order.account_id = $5 and acquirer_order.invoice_id = moved.id;

-- freeHolds
update "invoice" set "search_id" = $1 where "account_id" = $2 and "state" = $3 and "search_id" in ($4);
