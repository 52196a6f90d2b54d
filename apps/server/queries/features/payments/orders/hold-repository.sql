-- Made by `npm run queries` from apps/server/src/features/payments/orders/hold-repository.ts.

-- lockUnusedHold
select *
from "invoice"
where "account_id" = $1 and "purpose" = $2 and "state" = $3 and "search_id" is null and "fate" is null
order by "created_at", "id"
limit $4
for update;

-- hasUnusedHold
select "id"
from "invoice"
where "account_id" = $1 and "purpose" = $2 and "state" = $3 and "search_id" is null and "fate" is null
limit $4;

-- countRejectedHolds
select count(*) as "count" from "invoice" where "account_id" = $1 and "fate" = $2 and "state" = $3 and "held_at" > $4;

-- listUnusedHolds
select *
from "invoice"
where "fate" is null and "purpose" = $1 and "state" = $2 and "search_id" is null and "held_at" < $3
limit $4;
