import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { NewRow } from '#database/tables.ts';
import type { LedgerState, UserEntry } from './ledger-state.ts';
import { type LockedLedger, lockLedger } from './lock-ledger.ts';
import {
  insertEntries,
  insertLinks,
  insertLots,
  insertTransfers,
  updateAccounts,
  updateLots,
} from './posting-repository.ts';
import { type AddedTransfer, applyTransfers } from './rules.ts';
import type { Transfer } from './transfer.ts';

export type PostOutcome =
  /** Ids of the transfers by key; the same ones if they had been posted before. */
  | { readonly kind: 'posted'; readonly ids: ReadonlyMap<string, string> }
  /** The transfer with this key moves more than is left of what it draws on; nothing is posted. */
  | { readonly kind: 'insufficient'; readonly key: string };

/**
 * Posts all of these transfers of one user, or none. What has been posted before is not posted again. Where a transaction
 * posts for several users, it does so by ascending account id, so that two never wait for each other.
 *
 * Throws `LedgerConflictError` if other content was posted under one of the keys.
 */
export async function postTransfers(
  trx: Transaction,
  accountId: number,
  transfers: readonly Transfer[],
): Promise<PostOutcome> {
  const locked = await lockLedger(trx, accountId, transfers);
  const applied = applyTransfers(locked.state, transfers);
  if (applied.kind === 'insufficient') return applied;
  const { added, state } = applied;
  // In order, so that the statement shows transfers of the same time as they were posted.
  const newIds = added.map(() => randomUUID()).sort();
  const ids = new Map([...locked.ids, ...added.map(({ key }, nth) => [key, newIds[nth] ?? ''] as const)]);
  if (added.length > 0) await store(trx, { accountId, added, before: locked, after: state, ids });
  return { kind: 'posted', ids: new Map(transfers.map(({ key }) => [key, idOf(ids, key)])) };
}

interface Posting {
  readonly accountId: number;
  readonly added: readonly AddedTransfer[];
  readonly before: LockedLedger;
  readonly after: LedgerState;
  readonly ids: ReadonlyMap<string, string>;
}

async function store(trx: Transaction, { accountId, added, before, after, ids }: Posting): Promise<void> {
  const own = { account_id: accountId };
  const transfers = added.map((transfer) => ({
    ...own,
    id: idOf(ids, transfer.key),
    created_at: before.createdAt,
    ...toTransferRow(transfer),
  }));
  const entries = added.flatMap(({ key, from, to, amountKopecks, debit, credit }) => {
    const shared = { ...own, transfer_id: idOf(ids, key), amount_kopecks: amountKopecks };
    return [
      { ...shared, side: 'debit' as const, kind: from, ...toBalances(debit) },
      { ...shared, side: 'credit' as const, kind: to, ...toBalances(credit) },
    ];
  });
  const links = added.flatMap(({ key, links }) =>
    links.map(({ sourceKey, amountKopecks }) => ({
      ...own,
      source_transfer_id: idOf(ids, sourceKey),
      use_transfer_id: idOf(ids, key),
      amount_kopecks: amountKopecks,
    })),
  );
  await insertTransfers(trx, transfers);
  await insertEntries(trx, entries);
  await storeLots(trx, { accountId, added, before, after, ids });
  await insertLinks(trx, links);
  const kinds = new Set(added.flatMap(({ debit, credit }) => [debit, credit].flatMap((entry) => entry?.kind ?? [])));
  const accounts = [...kinds].map((kind) => ({ kind, ...after.accounts[kind] }));
  await updateAccounts(trx, { accountId, changedAt: before.createdAt, accounts });
}

async function storeLots(trx: Transaction, { accountId, before, after, ids }: Posting): Promise<void> {
  const left = new Map(before.state.lots.map(({ key, leftKopecks }) => [key, leftKopecks]));
  const lots = after.lots.map((lot) => ({ ...lot, id: idOf(ids, lot.key) }));
  const created = lots.filter(({ key }) => !left.has(key));
  const changed = lots.filter(({ key, leftKopecks }) => left.has(key) && left.get(key) !== leftKopecks);
  const rows = created.map(({ id, version, amountKopecks, leftKopecks }) => ({
    account_id: accountId,
    transfer_id: id,
    version,
    amount_kopecks: amountKopecks,
    left_kopecks: leftKopecks,
  }));
  await insertLots(trx, rows);
  await updateLots(trx, { accountId, lots: changed });
}

function toTransferRow(transfer: AddedTransfer): Omit<NewRow<'ledger_transfer'>, 'account_id' | 'id' | 'created_at'> {
  return {
    key: transfer.key,
    from_kind: transfer.from,
    to_kind: transfer.to,
    amount_kopecks: transfer.amountKopecks,
    purpose: transfer.purpose,
    of_key: transfer.ofKey,
    invoice_id: transfer.invoiceId,
    run_id: transfer.runId,
    search_id: transfer.searchId,
    subscription_id: transfer.subscriptionId,
    refund_id: transfer.refundId,
    reason: transfer.reason,
    event_at: transfer.eventAt,
  };
}

function toBalances(entry: UserEntry | null) {
  return {
    balance_before: entry?.beforeKopecks ?? null,
    balance_after: entry?.afterKopecks ?? null,
    version: entry?.version ?? null,
  };
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`No transfer has the key ${key}`);
  return id;
}
