import type { Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { EMPTY_LEDGER, type LedgerState, type Link, type PostedTransfer, type UserAccount } from './ledger-state.ts';
import { listLinksOfUses, listOpenLots, listTransfersByKey, lockAccounts, type StoredLink } from './repository.ts';
import type { Transfer } from './transfer.ts';

export interface LockedLedger {
  readonly state: LedgerState;
  /** Of the transfers and lots in the state and of the sources of their links, by key. */
  readonly ids: ReadonlyMap<string, string>;
  /** For what is posted now: later than everything posted to these accounts before. */
  readonly createdAt: Date;
}

/** What the ledger has to know of the user for these transfers. Nobody else posts for the user until the transaction ends. */
export async function lockLedger(
  trx: Transaction,
  accountId: number,
  transfers: readonly Transfer[],
): Promise<LockedLedger> {
  const locked = await lockAccounts(trx, accountId);
  const ofKeys = transfers.flatMap(({ ofKey }) => ofKey ?? []);
  const keys = [...new Set([...transfers.map(({ key }) => key), ...ofKeys])];
  const stored = await listTransfersByKey(trx, { accountId, keys, ofKeys });
  const links = ofKeys.length === 0 ? [] : await listLinksOfUses(trx, { accountId, ids: stored.map(({ id }) => id) });
  const lots = transfers.some(usesLots)
    ? await listOpenLots(trx, { accountId, ids: [...new Set(links.map(({ sourceId }) => sourceId))] })
    : [];
  const accounts: Record<string, UserAccount> = Object.fromEntries(
    locked.map(({ kind, balance_kopecks: balanceKopecks, version }) => [kind, { balanceKopecks, version }]),
  );
  return {
    state: {
      accounts: { ...EMPTY_LEDGER.accounts, ...accounts },
      transfers: new Map(stored.map((row) => [row.key, toPostedTransfer(row, links)])),
      lots: lots.map(({ id, ...lot }) => lot),
    },
    ids: new Map([
      ...[...stored, ...lots].map(({ key, id }) => [key, id] as const),
      ...links.map(({ sourceKey, sourceId }) => [sourceKey, sourceId] as const),
    ]),
    createdAt: new Date(Math.max(...locked.map(({ now, changed_at }) => nextTime(now, changed_at)))),
  };
}

/** Only the balance consists of lots; money that comes in starts one of its own. */
function usesLots({ from, to, ofKey }: Transfer): boolean {
  return from === 'balance' || (to === 'balance' && ofKey !== null);
}

function nextTime(now: Date, changedAt: Date | null): number {
  return Math.max(now.getTime(), (changedAt?.getTime() ?? 0) + 1);
}

function toPostedTransfer(row: Row<'ledger_transfer'>, links: readonly StoredLink[]): PostedTransfer {
  return { ...toTransfer(row), links: links.filter(({ useId }) => useId === row.id).map(toLink) };
}

export function toTransfer(row: Row<'ledger_transfer'>): Transfer {
  return {
    key: row.key,
    from: row.from_kind,
    to: row.to_kind,
    amountKopecks: row.amount_kopecks,
    purpose: row.purpose,
    ofKey: row.of_key,
    invoiceId: row.invoice_id,
    runId: row.run_id,
    searchId: row.search_id,
    subscriptionId: row.subscription_id,
    refundId: row.refund_id,
    reason: row.reason,
    eventAt: row.event_at,
  };
}

function toLink({ sourceKey, amountKopecks }: StoredLink): Link {
  return { sourceKey, amountKopecks };
}
