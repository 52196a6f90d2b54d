-- Made by `npm run queries` from apps/server/src/features/payments/invoices/invoice-repository.ts.

-- insertInvoice
insert into
  "invoice" (
    "id", "created_at", "account_id", "state", "expires_at", "amount_kopecks", "purpose", "description", "acquirer",
    "hold", "save_card", "method", "email", "search_id", "subscription_id", "reason", "order_account_id", "payment_id",
    "refunded_kopecks", "card_id", "tariff_order", "fate", "problem", "held_at", "paid_at", "ask_at", "asked_at"
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
  "state" = $1, "search_id" = $2, "reason" = $3, "payment_id" = $4, "refunded_kopecks" = $5, "card_id" = $6,
  "fate" = $7, "problem" = $8, "held_at" = $9, "paid_at" = $10, "ask_at" = $11, "asked_at" = $12
where "account_id" = $13 and "id" = $14;

-- changeInvoice
update "invoice"
set
  "state" = $1, "search_id" = $2, "reason" = $3, "payment_id" = $4, "refunded_kopecks" = $5, "card_id" = $6,
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
