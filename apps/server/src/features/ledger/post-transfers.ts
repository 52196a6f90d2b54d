import { randomUUID } from 'node:crypto';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { NewRow, Row, Transaction } from '#database/database.ts';
import {
  EMPTY_LEDGER,
  type LedgerState,
  type Link,
  type PostedTransfer,
  type Transfer,
  type UserAccount,
  type UserEntry,
} from './ledger-state.ts';
import { moveIn, moveOut } from './operation-rules.ts';
import {
  insertEntries,
  insertLinks,
  insertLots,
  insertTransfers,
  updateAccounts,
  updateLots,
} from './posting-repository.ts';
import { listLinksOfUses, listOpenLots, listTransfersByKey, lockAccounts, type StoredLink } from './repository.ts';
import { type AddedTransfer, applyTransfers } from './rules.ts';

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

/**
 * Posts transfers that cannot lack money: it comes from outside, or was set aside before. Throws if it is missing all the same, so
 * that the transaction is rolled back.
 */
export async function bookTransfers(
  trx: Transaction,
  accountId: number,
  transfers: readonly Transfer[],
): Promise<void> {
  const posted = await postTransfers(trx, accountId, transfers);
  if (posted.kind === 'insufficient') throw new Error(`The money for ${posted.key} is not there`);
}

/** Null if nothing was posted under this key. */
export async function findTransfer(trx: Transaction, accountId: number, key: string): Promise<Transfer | null> {
  const [transfer] = await listTransfers(trx, accountId, [key]);
  return transfer ?? null;
}

/** The transfers with these keys. */
export async function listTransfers(trx: Transaction, accountId: number, keys: readonly string[]): Promise<Transfer[]> {
  const rows = await listTransfersByKey(trx, { accountId, keys, ofKeys: [] });
  return rows.map(toTransfer);
}

/**
 * Moves the balance of one account to another, lot by lot, so that what a card has paid can still go back to it, and what was given
 * stays a gift. What is reserved stays where it is.
 */
export async function moveLots(
  trx: Transaction,
  { from, to, now }: AccountMove & { readonly now: Date },
): Promise<void> {
  // In one order, so that two never wait for each other.
  for (const accountId of [from, to].sort((one, other) => one - other)) await lockAccounts(trx, accountId);
  const lots = await listOpenLots(trx, { accountId: from, ids: [] });
  if (lots.length === 0) return;
  const moves = lots.map(({ key: lotKey, invoiceId, leftKopecks: amountKopecks }) => ({
    moveId: randomUUID(),
    lotKey,
    invoiceId,
    amountKopecks,
    eventAt: now,
  }));
  await bookTransfers(trx, from, moves.flatMap(moveOut));
  await bookTransfers(
    trx,
    to,
    moves.flatMap(({ lotKey, ...move }) => moveIn(move)),
  );
}

interface LockedLedger {
  readonly state: LedgerState;
  /** Of the transfers and lots in the state and of the sources of their links, by key. */
  readonly ids: ReadonlyMap<string, string>;
  /** For what is posted now: later than everything posted to these accounts before. */
  readonly createdAt: Date;
}

/** What the ledger has to know of the user for these transfers. Nobody else posts for the user until the transaction ends. */
async function lockLedger(trx: Transaction, accountId: number, transfers: readonly Transfer[]): Promise<LockedLedger> {
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

function toTransfer(row: Row<'ledger_transfer'>): Transfer {
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
