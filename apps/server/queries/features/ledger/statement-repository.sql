-- Made by `npm run queries` from apps/server/src/features/ledger/statement-repository.ts.

-- listStatement
select
  "transfer"."id", "transfer"."key", "transfer"."purpose", "transfer"."from_kind", "transfer"."to_kind",
  "transfer"."amount_kopecks", "transfer"."of_key", "transfer"."invoice_id", "transfer"."run_id",
  "transfer"."search_id", "transfer"."subscription_id", "transfer"."refund_id", "transfer"."reason",
  "transfer"."event_at", "transfer"."created_at",
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where
        earlier.account_id = transfer.account_id and entry.kind = 'balance'
        and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  ) as "balance_kopecks",
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where
        earlier.account_id = transfer.account_id and entry.kind = 'reserve'
        and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  ) as "reserved_kopecks",
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'id', source.id, 'purpose', source.purpose, 'invoice_id', source.invoice_id, 'amount_kopecks',
            link.amount_kopecks
          )
          order by lot.version
        )
      from
        ledger_link as link join ledger_transfer as source on source.account_id = link.account_id
        and source.id = link.source_transfer_id join ledger_lot as lot on lot.account_id = link.account_id
        and lot.transfer_id = link.source_transfer_id
      where link.account_id = transfer.account_id and link.use_transfer_id = transfer.id
    ),
    '[]'::jsonb
  ) as "money_in"
from "ledger_transfer" as "transfer"
where "transfer"."account_id" = $1 and ("transfer"."created_at", "transfer"."id") < ($2, $3)
order by "transfer"."created_at" desc, "transfer"."id" desc
limit $4;

-- findInStatement
select
  "transfer"."id", "transfer"."key", "transfer"."purpose", "transfer"."from_kind", "transfer"."to_kind",
  "transfer"."amount_kopecks", "transfer"."of_key", "transfer"."invoice_id", "transfer"."run_id",
  "transfer"."search_id", "transfer"."subscription_id", "transfer"."refund_id", "transfer"."reason",
  "transfer"."event_at", "transfer"."created_at",
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where
        earlier.account_id = transfer.account_id and entry.kind = 'balance'
        and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  ) as "balance_kopecks",
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where
        earlier.account_id = transfer.account_id and entry.kind = 'reserve'
        and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  ) as "reserved_kopecks",
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'id', source.id, 'purpose', source.purpose, 'invoice_id', source.invoice_id, 'amount_kopecks',
            link.amount_kopecks
          )
          order by lot.version
        )
      from
        ledger_link as link join ledger_transfer as source on source.account_id = link.account_id
        and source.id = link.source_transfer_id join ledger_lot as lot on lot.account_id = link.account_id
        and lot.transfer_id = link.source_transfer_id
      where link.account_id = transfer.account_id and link.use_transfer_id = transfer.id
    ),
    '[]'::jsonb
  ) as "money_in"
from "ledger_transfer" as "transfer"
where "transfer"."account_id" = $1 and "transfer"."id" = $2;

-- listStatementOfPeriod
select
  "transfer"."id", "transfer"."key", "transfer"."purpose", "transfer"."from_kind", "transfer"."to_kind",
  "transfer"."amount_kopecks", "transfer"."of_key", "transfer"."invoice_id", "transfer"."run_id",
  "transfer"."search_id", "transfer"."subscription_id", "transfer"."refund_id", "transfer"."reason",
  "transfer"."event_at", "transfer"."created_at",
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where
        earlier.account_id = transfer.account_id and entry.kind = 'balance'
        and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  ) as "balance_kopecks",
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where
        earlier.account_id = transfer.account_id and entry.kind = 'reserve'
        and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  ) as "reserved_kopecks",
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'id', source.id, 'purpose', source.purpose, 'invoice_id', source.invoice_id, 'amount_kopecks',
            link.amount_kopecks
          )
          order by lot.version
        )
      from
        ledger_link as link join ledger_transfer as source on source.account_id = link.account_id
        and source.id = link.source_transfer_id join ledger_lot as lot on lot.account_id = link.account_id
        and lot.transfer_id = link.source_transfer_id
      where link.account_id = transfer.account_id and link.use_transfer_id = transfer.id
    ),
    '[]'::jsonb
  ) as "money_in"
from "ledger_transfer" as "transfer"
where
  "transfer"."account_id" = $1 and "transfer"."created_at" >= $2 and "transfer"."created_at" < $3
  and "transfer"."purpose" in ($4, $5, $6, $7)
order by "transfer"."created_at" desc, "transfer"."id" desc
limit $8
offset $9;

-- listTransfersForExport
select
  "transfer"."id", "transfer"."key", "transfer"."purpose", "transfer"."from_kind", "transfer"."to_kind",
  "transfer"."amount_kopecks", "transfer"."of_key", "transfer"."invoice_id", "transfer"."run_id",
  "transfer"."search_id", "transfer"."subscription_id", "transfer"."refund_id", "transfer"."reason",
  "transfer"."event_at", "transfer"."created_at",
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where
        earlier.account_id = transfer.account_id and entry.kind = 'balance'
        and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  ) as "balance_kopecks",
  coalesce(
    (
      select entry.balance_after
      from
        ledger_transfer as earlier join ledger_entry as entry on entry.account_id = earlier.account_id
        and entry.transfer_id = earlier.id
      where
        earlier.account_id = transfer.account_id and entry.kind = 'reserve'
        and (earlier.created_at, earlier.id) <= (transfer.created_at, transfer.id)
      order by earlier.created_at desc, earlier.id desc limit 1
    ),
    0
  ) as "reserved_kopecks",
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'id', source.id, 'purpose', source.purpose, 'invoice_id', source.invoice_id, 'amount_kopecks',
            link.amount_kopecks
          )
          order by lot.version
        )
      from
        ledger_link as link join ledger_transfer as source on source.account_id = link.account_id
        and source.id = link.source_transfer_id join ledger_lot as lot on lot.account_id = link.account_id
        and lot.transfer_id = link.source_transfer_id
      where link.account_id = transfer.account_id and link.use_transfer_id = transfer.id
    ),
    '[]'::jsonb
  ) as "money_in"
from "ledger_transfer" as "transfer"
where "transfer"."account_id" = $1 and ("transfer"."created_at", "transfer"."id") > ($2, $3)
order by "transfer"."created_at", "transfer"."id"
limit $4;

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
