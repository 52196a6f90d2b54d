import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import type { LedgerState } from '#features/ledger/ledger-state.ts';

export interface ComparableLedger {
  readonly accounts: LedgerState['accounts'];
  readonly transfers: readonly object[];
  readonly lots: LedgerState['lots'];
}

/** What is stored of the user, read without the code that stored it. */
export async function readLedger(db: Database, accountId: number): Promise<ComparableLedger> {
  const accounts = await sql<{ kind: string; balanceKopecks: number; version: number }>`
    select kind, balance_kopecks as "balanceKopecks", version from ledger_account
    where account_id = ${accountId}`.execute(db);
  const transfers = await sql<{ key: string; from: string; to: string; amountKopecks: number; links: object[] }>`
    select key, from_kind as "from", to_kind as "to", amount_kopecks as "amountKopecks", (
      select coalesce(jsonb_agg(jsonb_build_object('sourceKey', source.key, 'amountKopecks', link.amount_kopecks)), '[]')
      from ledger_link as link join ledger_transfer as source
        on source.account_id = link.account_id and source.id = link.source_transfer_id
      where link.account_id = transfer.account_id and link.use_transfer_id = transfer.id
    ) as links
    from ledger_transfer as transfer where account_id = ${accountId} order by created_at, id`.execute(db);
  const lots = await sql<LedgerState['lots'][number]>`
    select source.key, case when source.purpose in ('top_up', 'move_in') then source.invoice_id end as "invoiceId", lot.version, lot.amount_kopecks as "amountKopecks", left_kopecks as "leftKopecks"
    from ledger_lot as lot join ledger_transfer as source
      on source.account_id = lot.account_id and source.id = lot.transfer_id
    where lot.account_id = ${accountId} order by lot.version`.execute(db);
  const stored = new Map(accounts.rows.map(({ kind, ...account }) => [kind, account]));
  const none = { balanceKopecks: 0, version: 0 };
  return {
    accounts: { balance: stored.get('balance') ?? none, reserve: stored.get('reserve') ?? none },
    transfers: transfers.rows.map((transfer) => ({ ...transfer, links: inOrder(transfer.links) })),
    lots: lots.rows,
  };
}

/** The model in the same form. */
export function toComparable({ accounts, transfers, lots }: LedgerState): ComparableLedger {
  return {
    accounts,
    transfers: [...transfers.values()].map(({ key, from, to, amountKopecks, links }) => ({
      key,
      from,
      to,
      amountKopecks,
      links: inOrder(links),
    })),
    lots,
  };
}

function inOrder(links: readonly object[]): readonly string[] {
  return links.map((link) => JSON.stringify(Object.entries(link).sort())).sort();
}
