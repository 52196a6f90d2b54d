-- Made by `npm run queries` from apps/server/src/features/ledger/outside-repository.ts.

-- sumOutside
select
  coalesce(sum(amount_kopecks) filter (where from_kind like 'acquirer.%'), 0)::bigint as "paidKopecks",
  coalesce(sum(amount_kopecks) filter (where from_kind not like 'acquirer.%'), 0)::bigint as "refundedKopecks"
from ledger_transfer
where (from_kind like 'acquirer.%' or to_kind like 'acquirer.%') and event_at >= $1 and event_at < $2;

-- sumOwed
select coalesce(sum(balance_kopecks), 0)::bigint as "kopecks" from "ledger_account";

-- listOutsideTransfers
select *
from "ledger_transfer"
where
  (from_kind like 'acquirer.%' or to_kind like 'acquirer.%') and "event_at" >= $1 and "event_at" < $2
  and ("event_at", "account_id", "id") > ($3, $4, $5)
order by "event_at", "account_id", "id"
limit $6;

-- listTransfersOfInvoice
select * from "ledger_transfer" where "account_id" in ($1) and "invoice_id" = $2 order by "created_at", "id" limit $3;
