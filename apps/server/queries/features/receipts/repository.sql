-- Made by `npm run queries` from apps/server/src/features/receipts/repository.ts.

-- listReceiptStates
select "transfer_id", "state" from "receipt" where "account_id" = $1 and "transfer_id" in ($2);

-- countUnsentReceipts
select
  count(*) filter (where state = 'waiting' and created_at < $1)::integer as late,
  count(*) filter (where state = 'refused')::integer as refused
from receipt
where state in ('waiting', 'refused');

-- listReceiptsOf
select receipt.*
from
  receipt join unnest($1::bigint[], $2::uuid[]) as wanted (account_id, id) on receipt.account_id = wanted.account_id
  and receipt.transfer_id = wanted.id;

-- listRefusedReceipts
select "receipt".*, "transfer"."purpose", "transfer"."amount_kopecks"
from
  "receipt" inner join "ledger_transfer" as "transfer" on "transfer"."account_id" = "receipt"."account_id"
  and "transfer"."id" = "receipt"."transfer_id"
where
  "receipt"."state" = 'refused'
  and ("receipt"."created_at", "receipt"."account_id", "receipt"."transfer_id") < ($1, $2, $3)
order by "receipt"."created_at" desc, "receipt"."account_id" desc, "receipt"."transfer_id" desc
limit $4;

-- reopenReceipt
update "receipt" set "state" = $1, "error" = $2 where "account_id" = $3 and "transfer_id" = $4 and "state" = $5;
