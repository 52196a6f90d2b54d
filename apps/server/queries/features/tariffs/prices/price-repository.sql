-- Made by `npm run queries` from apps/server/src/features/tariffs/prices/price-repository.ts.

-- listPricesAt
select distinct on ("tariff_id") "tariff_id", "prices", "valid_from"
from "tariff_price"
where "valid_from" <= $1 and "withdrawn_at" is null
order by "tariff_id", "valid_from" desc;

-- listPlanned
select distinct on ("tariff_id") *
from "tariff_price"
where "valid_from" > $1 and "withdrawn_at" is null
order by "tariff_id", "valid_from";

-- listPricesOf
select *
from "tariff_price"
where "tariff_id" = $1 and ("valid_from", "id") < ($2, $3)
order by "valid_from" desc, "id" desc
limit $4;

-- insertPrice
insert into
  "tariff_price" (
    "id", "tariff_id", "created_at", "prices", "valid_from", "event_id", "withdrawn_at", "withdrawn_event_id",
    "told_until", "told_at"
  )
values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10);

-- lockPrice
select * from "tariff_price" where "id" = $1 and "tariff_id" = $2 for update;

-- updatePrice
update "tariff_price"
set "event_id" = $1, "withdrawn_at" = $2, "withdrawn_event_id" = $3, "told_until" = $4, "told_at" = $5
where "id" = $6;

-- lockUntold
select *
from "tariff_price"
where "valid_from" <= $1 and "withdrawn_at" is null and "told_at" is null
order by "valid_from"
limit $2
for update skip locked;

-- listKeepers
select *
from "subscription"
where "next_tariff_id" = $1 and "state" <> 'ended' and "account_id" > $2
order by "account_id"
limit $3
for update;
