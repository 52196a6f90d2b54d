-- Made by `npm run queries` from apps/server/src/features/search-payments/repository.ts.

-- upsertSearchPayment
insert into
  "search_payment" (
    "account_id",
    "run_id",
    "state",
    "search_id",
    "price_kopecks",
    "started_at",
    "invoice_id",
    "ended_at",
    "confident",
    "rejected_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict ("account_id", "search_id") do update
set
  "run_id" = $11,
  "state" = $12,
  "price_kopecks" = $13,
  "started_at" = $14,
  "invoice_id" = $15,
  "ended_at" = $16,
  "confident" = $17,
  "rejected_at" = $18;

-- upsertSearchPayment, payment.invoice_id: not given
insert into
  "search_payment" (
    "account_id",
    "run_id",
    "state",
    "search_id",
    "price_kopecks",
    "started_at",
    "ended_at",
    "confident",
    "rejected_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("account_id", "search_id") do update
set
  "run_id" = $10,
  "state" = $11,
  "price_kopecks" = $12,
  "started_at" = $13,
  "ended_at" = $14,
  "confident" = $15,
  "rejected_at" = $16;

-- upsertSearchPayment, payment.ended_at: not given
insert into
  "search_payment" (
    "account_id",
    "run_id",
    "state",
    "search_id",
    "price_kopecks",
    "started_at",
    "invoice_id",
    "confident",
    "rejected_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("account_id", "search_id") do update
set
  "run_id" = $10,
  "state" = $11,
  "price_kopecks" = $12,
  "started_at" = $13,
  "invoice_id" = $14,
  "confident" = $15,
  "rejected_at" = $16;

-- upsertSearchPayment, payment.confident: not given
insert into
  "search_payment" (
    "account_id",
    "run_id",
    "state",
    "search_id",
    "price_kopecks",
    "started_at",
    "invoice_id",
    "ended_at",
    "rejected_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("account_id", "search_id") do update
set
  "run_id" = $10,
  "state" = $11,
  "price_kopecks" = $12,
  "started_at" = $13,
  "invoice_id" = $14,
  "ended_at" = $15,
  "rejected_at" = $16;

-- upsertSearchPayment, payment.rejected_at: not given
insert into
  "search_payment" (
    "account_id",
    "run_id",
    "state",
    "search_id",
    "price_kopecks",
    "started_at",
    "invoice_id",
    "ended_at",
    "confident"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("account_id", "search_id") do update
set
  "run_id" = $10,
  "state" = $11,
  "price_kopecks" = $12,
  "started_at" = $13,
  "invoice_id" = $14,
  "ended_at" = $15,
  "confident" = $16;

-- findSearchPayment
select
  *
from
  "search_payment"
where
  "account_id" = $1
  and "search_id" = $2;

-- lockSearchPayment
select
  *
from
  "search_payment"
where
  "account_id" = $1
  and "search_id" = $2
for update;

-- listSearchPayments
select
  *
from
  "search_payment"
where
  "account_id" = $1
  and "search_id" in ($2);

-- updateSearchPayment
update "search_payment"
set
  "state" = $1,
  "invoice_id" = $2,
  "ended_at" = $3,
  "confident" = $4,
  "rejected_at" = $5
where
  "account_id" = $6
  and "search_id" = $7;

-- deleteSearchPayment
delete from "search_payment"
where
  "account_id" = $1
  and "search_id" = $2;

-- copySearchPayments
insert into
  search_payment
select
  copied.*
from
  "search_payment"
  cross join lateral jsonb_populate_record("search_payment", $1::jsonb) as copied
where
  "search_payment"."account_id" = $2
  and search_payment.search_id in ($3)
  and search_payment.state <> 'reserved'
on conflict do nothing;
