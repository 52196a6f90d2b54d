-- Made by `npm run queries` from apps/server/src/features/payments/orders/order-repository.ts.

-- insertOrder
insert into
  "acquirer_order" (
    "id", "state", "created_at", "account_id", "kind", "invoice_id", "acquirer", "attempts", "error", "amount_kopecks",
    "payment_id", "card_token", "provider_id", "done_at"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- isGivenBack
select "id"
from "acquirer_order"
where "account_id" = $1 and "invoice_id" = $2 and "payment_id" = $3 and "kind" in ($4, $5)
limit $6;

-- listOrdersOf
select * from "acquirer_order" where "account_id" = $1 and "invoice_id" = $2 order by "created_at" limit $3;

-- countTroubledOrders
select
  count(*) filter (where state = 'waiting' and created_at < $1)::integer as late,
  count(*) filter (where state = 'refused')::integer as refused
from acquirer_order
where state <> 'done';

-- findOrder
select * from "acquirer_order" where "account_id" = $1 and "id" = $2;

-- settleOrder
update "acquirer_order"
set "state" = $1, "done_at" = $2
where "account_id" = $3 and "id" = $4 and "state" = $5 and "kind" in ($6, $7);

-- reopenOrder
update "acquirer_order"
set "state" = $1, "error" = $2
where "account_id" = $3 and "id" = $4 and "state" = $5 and "kind" in ($6, $7);
