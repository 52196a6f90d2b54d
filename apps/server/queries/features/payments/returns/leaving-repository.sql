-- Made by `npm run queries` from apps/server/src/features/payments/returns/leaving-repository.ts.

-- listHeldOf
select "id" from "invoice" where "account_id" = $1 and "state" = $2 order by "id" limit $3;

-- findMoneyLeft
select
  case
    when exists (
      select from acquirer_order where account_id = $1 and kind in ('refund', 'release') and state = 'refused'
    ) then 'refused'
    when exists (select from acquirer_order where account_id = $2 and kind <> 'forget_card' and state = 'waiting')
    or exists (select from ledger_account where account_id = $3 and balance_kopecks > 0)
    or exists (select from invoice where account_id = $4 and state = 'held') then 'waiting' else 'none'
  end as left;

-- listStrandedMoney
(
  select money.account_id as "accountId", format('%s kopecks of %s and no account', balance_kopecks, kind) as text
  from ledger_account as money left join account on account.id = money.account_id
  where money.balance_kopecks > 0 and account.id is null limit $1
)
union all
(
  select invoice.account_id, format('invoice %s is held and has no account', invoice.id)
  from invoice left join account on account.id = invoice.account_id where invoice.state = 'held' and account.id is null
  limit $2
)
union all
(
  select
    account.id,
    format(
      'cannot be deleted: %s of %s kopecks, order %s, was refused (%s)', told.kind, told.amount_kopecks, told.id,
      told.error
    )
  from account join acquirer_order as told on told.account_id = account.id
  where account.deletion_at <= $3 and told.kind in ('refund', 'release') and told.state = 'refused' limit $4
);

-- listPassedOnWithMoney
select visitor.id as "from", visitor.successor_id as "to"
from account as visitor join ledger_account as balance on balance.account_id = visitor.id and balance.kind = 'balance'
where visitor.successor_id is not null and visitor.demo and balance.balance_kopecks > 0
limit $1;
