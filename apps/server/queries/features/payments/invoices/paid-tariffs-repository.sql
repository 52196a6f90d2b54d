-- Made by `npm run queries` from apps/server/src/features/payments/invoices/paid-tariffs-repository.ts.

-- sumPaidForTariffs
select coalesce(sum(amount_kopecks - refunded_kopecks), 0)::float8 as "kopecks"
from "invoice"
where "account_id" = $1 and "purpose" in ($2, $3) and "state" in ($4, $5);
