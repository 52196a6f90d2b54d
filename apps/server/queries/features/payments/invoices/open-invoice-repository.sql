-- Made by `npm run queries` from apps/server/src/features/payments/invoices/open-invoice-repository.ts.

-- lockOpenInvoices
select *
from "invoice"
where "account_id" = $1 and "state" in ($2, $3) and "purpose" <> $4
order by "created_at", "id"
for update;

-- listInvoicesToAsk
with
  due as (
    select account_id, id, ask_at, row_number() over (partition by account_id order by ask_at, id) as turn from invoice
    where ask_at is not null and ask_at <= $1
  ),
  waiting as (
    select
      account_id,
      (select max(asked_at) from invoice where invoice.account_id = due.account_id and asked_at is not null) as asked_at
    from due where turn = 1
  )
select invoice.*
from
  due join waiting on waiting.account_id = due.account_id join invoice on invoice.account_id = due.account_id
  and invoice.id = due.id
order by due.turn, greatest(due.ask_at, waiting.asked_at), due.account_id
limit $2;

-- isPaymentAwaited
select "id" from "invoice" where "acquirer" = $1 and "payment_id" = $2 and "state" not in ($3, $4, $5) limit $6;
