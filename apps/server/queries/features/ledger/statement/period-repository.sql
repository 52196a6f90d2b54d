-- Made by `npm run queries` from apps/server/src/features/ledger/statement/period-repository.ts.

-- sumPeriod
with
  own as (
    select purpose, from_kind, to_kind, amount_kopecks from ledger_transfer
    where
      account_id = $1 and ($2::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $5)
  )
select
  count(*) filter (
    where
      $6::text is null or ($7 = 'in' and purpose in ('top_up', 'gift', 'return', 'move_in'))
      or ($8 = 'out' and purpose in ('charge', 'sale', 'refund', 'write_off', 'chargeback', 'move_out'))
  )::integer as count,
  coalesce(
    sum(amount_kopecks) filter (where purpose in ('top_up', 'gift', 'sale', 'move_in')), 0
  )::bigint as in_kopecks,
  coalesce(sum(amount_kopecks) filter (where purpose in ('charge', 'sale')), 0)::bigint - coalesce(
  sum(amount_kopecks) filter (where purpose = 'return'), 0 )::bigint as spent_kopecks,
  coalesce(sum(amount_kopecks) filter (where purpose = 'refund'), 0)::bigint as returned_kopecks,
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where earlier.account_id = $9 and entry.kind = 'balance' and earlier.created_at < $10
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  )::bigint as before_kopecks
from own;
