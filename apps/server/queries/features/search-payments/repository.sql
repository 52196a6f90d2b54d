-- Made by `npm run queries` from apps/server/src/features/search-payments/repository.ts.

-- upsertSearchPayment
insert into
  "search_payment" (
    "state", "started_at", "account_id", "run_id", "search_id", "price_kopecks", "ended_at", "invoice_id", "confident",
    "payer_account_id", "rejected_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict ("account_id", "search_id") do update
set
  "state" = $12, "started_at" = $13, "run_id" = $14, "price_kopecks" = $15, "ended_at" = $16, "invoice_id" = $17,
  "confident" = $18, "payer_account_id" = $19, "rejected_at" = $20;

-- findSearchPayment
select * from "search_payment" where "account_id" = $1 and "search_id" = $2;

-- lockSearchPayment
select * from "search_payment" where "account_id" = $1 and "search_id" = $2 for update;

-- hasChargedSearch
select "search_id" from "search_payment" where "account_id" = $1 and "state" = $2 and "ended_at" > $3 limit $4;

-- listSearchPayments
select * from "search_payment" where "account_id" = $1 and "search_id" in ($2);

-- updateSearchPayment
update "search_payment"
set "state" = $1, "ended_at" = $2, "invoice_id" = $3, "confident" = $4, "rejected_at" = $5
where "account_id" = $6 and "search_id" = $7;

-- deleteSearchPayment
delete from "search_payment" where "account_id" = $1 and "search_id" = $2;

-- lockReserved
select * from "search_payment" where "account_id" = $1 and "state" = $2 order by "search_id" for update;

-- copySearchPayments
insert into search_payment
select copied.*
from "search_payment" cross join lateral jsonb_populate_record("search_payment", $1::jsonb) as copied
where "search_payment"."account_id" = $2 and search_payment.search_id in ($3)
on conflict do nothing;
update "search_payment"
set "payer_account_id" = $1
where "account_id" = $2 and "search_id" in ($3) and "state" = $4 and "payer_account_id" is null;
