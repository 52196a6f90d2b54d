-- Made by `npm run queries` from apps/server/src/features/ledger/balance/used-repository.ts.

-- sumUsedFor
select coalesce(sum(case when to_kind = $1 then amount_kopecks else - amount_kopecks end), 0)::float8 as kopecks
from ledger_transfer
where account_id = $2 and ((from_kind = 'balance' and to_kind = $3) or (from_kind = $4 and to_kind = 'balance'));
