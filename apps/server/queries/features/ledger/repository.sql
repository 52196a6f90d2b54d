-- Made by `npm run queries` from apps/server/src/features/ledger/repository.ts.

-- listAccounts
select "kind", "balance_kopecks" from "ledger_account" where "account_id" = $1;

-- lockAccounts
select kind, balance_kopecks, version, changed_at, date_trunc('milliseconds', clock_timestamp()) as now
from ledger_account
where account_id = $1
order by kind
for update;
insert into "ledger_account" ("account_id", "kind", "balance_kopecks", "version")
values ($1, $2, $3, $4), ($5, $6, $7, $8)
on conflict do nothing;
select kind, balance_kopecks, version, changed_at, date_trunc('milliseconds', clock_timestamp()) as now
from ledger_account
where account_id = $1
order by kind
for update;

-- listTransfersByKey
select *
from "ledger_transfer"
where "account_id" = $1 and ("key" in ($2) or "of_key" in ($3))
order by "created_at", "id";

-- countReturnedSales
select count(*)::integer as count
from ledger_transfer
where account_id = $1 and event_at > $2 and from_kind = 'revenue.search' and purpose in ('return', 'refund');

-- hasEarned
select coalesce(sum(case when to_kind = $1 then amount_kopecks else - amount_kopecks end), 0) > 0 as earned
from ledger_transfer
where account_id = $2::bigint and event_at > $3 and $4::text in (to_kind, from_kind);

-- listLinksOfUses
select
  "link"."use_transfer_id" as "useId", "link"."source_transfer_id" as "sourceId", "source"."key" as "sourceKey",
  "link"."amount_kopecks" as "amountKopecks"
from
  "ledger_link" as "link" inner join "ledger_transfer" as "source" on "source"."account_id" = "link"."account_id"
  and "source"."id" = "link"."source_transfer_id"
  inner join "ledger_lot" as "lot" on "lot"."account_id" = "link"."account_id"
  and "lot"."transfer_id" = "link"."source_transfer_id"
where "link"."account_id" = $1 and "link"."use_transfer_id" in ($2)
order by "lot"."version";

-- listOpenLots
select
  lot.transfer_id as id, source.key, source.purpose, source.invoice_id as "sourceInvoiceId", lot.version,
  lot.amount_kopecks as "amountKopecks", lot.left_kopecks as "leftKopecks"
from
  ledger_lot as lot join ledger_transfer as source on source.account_id = lot.account_id and source.id = lot.transfer_id
where lot.account_id = $1 and (lot.left_kopecks > 0 or lot.transfer_id = any ($2::uuid[]))
order by lot.version;

-- sumUsedFor
select coalesce(sum(case when to_kind = $1 then amount_kopecks else - amount_kopecks end), 0)::float8 as kopecks
from ledger_transfer
where account_id = $2 and ((from_kind = 'balance' and to_kind = $3) or (from_kind = $4 and to_kind = 'balance'));
