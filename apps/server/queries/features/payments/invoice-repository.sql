-- Made by `npm run queries` from apps/server/src/features/payments/invoice-repository.ts.

-- insertInvoice
insert into
  "invoice" (
    "id", "state", "created_at", "account_id", "method", "expires_at", "amount_kopecks", "purpose", "description",
    "acquirer", "hold", "save_card", "email", "reason", "search_id", "subscription_id", "order_account_id",
    "payment_id", "refunded_kopecks", "card_id", "tariff_order", "fate", "problem", "held_at", "paid_at", "ask_at",
    "asked_at"
  )
values
  (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
    $26, $27
  );

-- findInvoice
select * from "invoice" where "account_id" = $1 and "id" = $2;

-- lockInvoice
select * from "invoice" where "account_id" = $1 and "id" = $2 for update;

-- updateInvoice
update "invoice"
set
  "state" = $1, "reason" = $2, "search_id" = $3, "payment_id" = $4, "refunded_kopecks" = $5, "card_id" = $6,
  "fate" = $7, "problem" = $8, "held_at" = $9, "paid_at" = $10, "ask_at" = $11, "asked_at" = $12
where "account_id" = $13 and "id" = $14;

-- changeInvoice
update "invoice"
set
  "state" = $1, "reason" = $2, "search_id" = $3, "payment_id" = $4, "refunded_kopecks" = $5, "card_id" = $6,
  "fate" = $7, "problem" = $8, "held_at" = $9, "paid_at" = $10, "ask_at" = $11, "asked_at" = $12
where "account_id" = $13 and "id" = $14;

-- listPaidBetween
select *
from "invoice"
where "acquirer" = $1 and "paid_at" >= $2 and "paid_at" < $3 and "id" > $4
order by "id"
limit $5;

-- listInvoicesWithProblems
select * from "invoice" where "problem" is not null order by "created_at" desc limit $1;

-- listOpenRenewals
select *
from "invoice"
where "account_id" = $1 and "subscription_id" = $2 and "purpose" = $3 and "state" in ($4, $5)
order by "created_at" desc
limit $6;

-- listRefundable
select * from "invoice" where "account_id" = $1 and "state" = $2 order by "paid_at" desc limit $3;

-- listInvoicesOf
select * from "invoice" where "account_id" = $1 order by "created_at" desc, "id" limit $2;

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

-- countReturnedPayments
select count(*)::integer as count from invoice where problem is not null and problem = $1;

-- findLastPaymentAt
select max("paid_at") as "paid_at" from "invoice" where "account_id" = $1;

-- sumPaidForTariffs
select coalesce(sum(amount_kopecks - refunded_kopecks), 0)::float8 as "kopecks"
from "invoice"
where "account_id" = $1 and "purpose" in ($2, $3) and "state" in ($4, $5);

-- sumInvoices
select sum("amount_kopecks") as "paid", sum("refunded_kopecks") as "refunded"
from "invoice"
where "acquirer" in ($1, $2, $3) and "paid_at" >= $4;
