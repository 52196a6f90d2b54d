-- Made by `npm run queries` from apps/server/src/features/payments/orders/refused-order-repository.ts.

-- settleOrder
update "acquirer_order"
set "state" = $1, "done_at" = $2
where "account_id" = $3 and "id" = $4 and "state" = $5 and "kind" in ($6, $7);

-- reopenOrder
update "acquirer_order"
set "state" = $1, "error" = $2
where "account_id" = $3 and "id" = $4 and "state" = $5 and "kind" in ($6, $7);
