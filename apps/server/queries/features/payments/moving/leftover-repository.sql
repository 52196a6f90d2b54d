-- Made by `npm run queries` from apps/server/src/features/payments/moving/leftover-repository.ts.

-- listPassedOnWithMoney
select visitor.id as "from", visitor.successor_id as "to"
from account as visitor join ledger_account as balance on balance.account_id = visitor.id and balance.kind = 'balance'
where visitor.successor_id is not null and visitor.demo and balance.balance_kopecks > 0
limit $1;
