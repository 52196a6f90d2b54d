-- Made by `npm run queries` from apps/server/src/features/tariffs/repository.ts.

-- listStoredTariffs
select
  *
from
  "tariff"
order by
  "position"
limit
  $1;

-- insertTariffs
insert into
  "tariff" (
    "id",
    "name",
    "position",
    "renewal",
    "price_kopecks",
    "services",
    "days",
    "continues_as",
    "once",
    "hidden",
    "tools"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)
on conflict ("id") do nothing;

-- insertTariffs, tariffs: empty
insert into
  "tariff" ()
values
on conflict ("id") do nothing;

-- findTariff
select
  *
from
  "tariff"
where
  "id" = $1;

-- findCurrent
select
  *
from
  "subscription"
where
  "account_id" = $1
  and "state" <> 'ended';

-- lockCurrent
select
  *
from
  "subscription"
where
  "account_id" = $1
  and "state" <> 'ended'
for update;

-- findSubscription
select
  *
from
  "subscription"
where
  "account_id" = $1
  and "id" = $2;

-- insertSubscription
insert into
  "subscription" (
    "id",
    "account_id",
    "state",
    "tools",
    "price_kopecks",
    "started_at",
    "tariff_id",
    "services",
    "parts",
    "days",
    "renews",
    "period_start",
    "paid_until",
    "wake_at",
    "invoice_id",
    "reason",
    "ended_at",
    "card_id",
    "next_tariff_id",
    "failed_at",
    "failures",
    "noticed_for",
    "end_reason"
  )
values
  (
    $1,
    $2,
    $3,
    $4,
    $5,
    $6,
    $7,
    $8,
    $9::jsonb,
    $10,
    $11,
    $12,
    $13,
    $14,
    $15,
    $16,
    $17,
    $18,
    $19,
    $20,
    $21,
    $22,
    $23
  );

-- updateSubscription
update "subscription"
set
  "state" = $1,
  "wake_at" = $2,
  "invoice_id" = $3,
  "reason" = $4,
  "ended_at" = $5,
  "card_id" = $6,
  "tools" = $7,
  "price_kopecks" = $8,
  "tariff_id" = $9,
  "services" = $10,
  "days" = $11,
  "renews" = $12,
  "next_tariff_id" = $13,
  "period_start" = $14,
  "paid_until" = $15,
  "failed_at" = $16,
  "failures" = $17,
  "noticed_for" = $18,
  "end_reason" = $19,
  "parts" = $20::jsonb
where
  "account_id" = $21
  and "id" = $22;

-- listTariffsHad
select distinct
  "tariff_id"
from
  "subscription"
where
  "account_id" = $1;

-- listDueSubscriptions
select
  "account_id",
  "id"
from
  "subscription"
where
  "wake_at" is not null
  and "wake_at" <= $1
order by
  "wake_at"
limit
  $2;
