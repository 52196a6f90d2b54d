-- Made by `npm run queries` from apps/server/src/features/tariffs/repository.ts.

-- listStoredTariffs
select * from "tariff" order by "position" limit $1;

-- insertTariffs
insert into
  "tariff" (
    "id", "position", "name", "renewal", "price_kopecks", "services", "days", "continues_as", "once", "hidden", "tools"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb)
on conflict ("id") do nothing;

-- findTariff
select * from "tariff" where "id" = $1;

-- findCurrent
select * from "subscription" where "account_id" = $1 and "state" <> 'ended';

-- lockCurrent
select * from "subscription" where "account_id" = $1 and "state" <> 'ended' for update;

-- findSubscription
select * from "subscription" where "account_id" = $1 and "id" = $2;

-- insertSubscription
insert into
  "subscription" (
    "id", "account_id", "state", "tools", "price_kopecks", "started_at", "tariff_id", "services", "parts", "days",
    "renews", "period_start", "paid_until", "invoice_id", "reason", "card_id", "ended_at", "next_tariff_id", "grace",
    "stopped_at", "failed_at", "failures", "noticed_for", "wake_at", "end_reason"
  )
values
  (
    $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
    $24, $25
  );

-- updateSubscription
update "subscription"
set
  "state" = $1, "invoice_id" = $2, "reason" = $3, "card_id" = $4, "tools" = $5, "price_kopecks" = $6, "ended_at" = $7,
  "tariff_id" = $8, "services" = $9, "days" = $10, "renews" = $11, "next_tariff_id" = $12, "grace" = $13,
  "stopped_at" = $14, "period_start" = $15, "paid_until" = $16, "failed_at" = $17, "failures" = $18,
  "noticed_for" = $19, "wake_at" = $20, "end_reason" = $21, "parts" = $22::jsonb
where "account_id" = $23 and "id" = $24;

-- listTariffsHad
select distinct "tariff_id" from "subscription" where "account_id" = $1;

-- hasUsedUpFullPrice
select "subscription"."id"
from "subscription" inner join "tariff" on "tariff"."id" = "subscription"."tariff_id"
where "subscription"."account_id" = $1 and "subscription"."end_reason" in ($2, $3) and "tariff"."renewal" = $4
limit $5;

-- listDueSubscriptions
select "account_id", "id"
from "subscription"
where "wake_at" is not null and "wake_at" <= $1
order by "wake_at"
limit $2;
