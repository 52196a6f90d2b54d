-- Made by `npm run queries` from apps/server/src/features/ledger/posting-repository.ts.

-- insertTransfers
insert into
  "ledger_transfer" (
    "id", "created_at", "account_id", "key", "from_kind", "to_kind", "amount_kopecks", "purpose", "event_at", "run_id",
    "reason", "search_id", "of_key", "invoice_id", "subscription_id", "refund_id"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- insertEntries
insert into
  "ledger_entry" (
    "account_id", "kind", "amount_kopecks", "transfer_id", "side", "balance_before", "balance_after", "version"
  )
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- insertLots
insert into "ledger_lot" ("account_id", "amount_kopecks", "transfer_id", "version", "left_kopecks")
values ($1, $2, $3, $4, $5);

-- insertLinks
insert into "ledger_link" ("account_id", "amount_kopecks", "source_transfer_id", "use_transfer_id")
values ($1, $2, $3, $4);

-- updateLots
update ledger_lot
set left_kopecks = changed.left_kopecks
from unnest($1::uuid[], $2::bigint[]) as changed (transfer_id, left_kopecks)
where ledger_lot.account_id = $3 and ledger_lot.transfer_id = changed.transfer_id;

-- updateAccounts
update ledger_account
set balance_kopecks = changed.balance_kopecks, version = changed.version, changed_at = $1
from unnest($2::text[], $3::bigint[], $4::bigint[]) as changed (kind, balance_kopecks, version)
where ledger_account.account_id = $5 and ledger_account.kind = changed.kind;
