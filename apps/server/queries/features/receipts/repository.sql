-- Made by `npm run queries` from apps/server/src/features/receipts/repository.ts.

-- listReceiptStates
select "transfer_id", "state" from "receipt" where "account_id" = $1 and "transfer_id" in ($2);

-- countUnsentReceipts
select
  count(*) filter (where state = 'waiting' and created_at < $1)::integer as late,
  count(*) filter (where state = 'refused')::integer as refused
from receipt
where state in ('waiting', 'refused');
