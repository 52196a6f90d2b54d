import type { LedgerKind, UserKind } from '#database/tables/ledger.ts';
import { LedgerConflictError } from './ledger-conflict-error.ts';
import type { LedgerState, PostedTransfer, UserEntry } from './ledger-state.ts';
import { changeLots, findLinks } from './link-rules.ts';
import type { Transfer } from './transfer.ts';

/** A transfer with what it does to the accounts of the user. */
export interface AddedTransfer extends PostedTransfer {
  /** At the account it comes from; null for one of the house. */
  readonly debit: UserEntry | null;
  /** At the account it goes to; null for one of the house. */
  readonly credit: UserEntry | null;
}

export type Applied =
  | { readonly kind: 'posted'; readonly state: LedgerState; readonly added: readonly AddedTransfer[] }
  /** The transfer with this key moves more than is left of what it draws on; nothing is posted. */
  | { readonly kind: 'insufficient'; readonly key: string };

const CONTENT = [
  'from',
  'to',
  'amountKopecks',
  'purpose',
  'ofKey',
  'reason',
  'invoiceId',
  'runId',
  'searchId',
  'subscriptionId',
  'refundId',
] as const;

/**
 * The ledger after these transfers, one after the other: all of them or none. One that is already there changes nothing.
 * Throws `LedgerConflictError` if other content has its key, and `RangeError` if an amount is not a whole number above 0.
 */
export function applyTransfers(state: LedgerState, transfers: readonly Transfer[]): Applied {
  const added: AddedTransfer[] = [];
  let current = state;
  for (const transfer of transfers) {
    const known = current.transfers.get(transfer.key);
    if (known && !isSame(known, transfer)) throw new LedgerConflictError(transfer.key);
    if (known) continue;
    const next = add(current, transfer);
    if (next === null) return { kind: 'insufficient', key: transfer.key };
    added.push(next.added);
    current = next.state;
  }
  return { kind: 'posted', state: current, added };
}

/** Whether an account belongs to the user and has a running balance. */
export function isUserKind(kind: LedgerKind): kind is UserKind {
  return kind === 'balance' || kind === 'reserve';
}

function isSame(one: Transfer, other: Transfer): boolean {
  return CONTENT.every((field) => one[field] === other[field]);
}

function add(state: LedgerState, transfer: Transfer): { state: LedgerState; added: AddedTransfer } | null {
  const { from, to, amountKopecks } = transfer;
  if (!Number.isSafeInteger(amountKopecks) || amountKopecks <= 0) {
    throw new RangeError(`${amountKopecks} is not an amount in kopecks`);
  }
  const links = findLinks(state, transfer);
  if (links === null) return null;
  const posted: PostedTransfer = { ...transfer, links };
  const debit = toEntry(state, from, -amountKopecks);
  const credit = toEntry(state, to, amountKopecks);
  if (debit && debit.afterKopecks < 0) return null;
  const accounts = { ...state.accounts };
  for (const entry of [debit, credit]) {
    if (entry) accounts[entry.kind] = { balanceKopecks: entry.afterKopecks, version: entry.version };
  }
  const transfers = new Map(state.transfers).set(transfer.key, posted);
  const lots = changeLots(state.lots, posted, accounts.balance);
  return { state: { accounts, transfers, lots }, added: { ...posted, debit, credit } };
}

function toEntry({ accounts }: LedgerState, kind: LedgerKind, changeKopecks: number): UserEntry | null {
  if (!isUserKind(kind)) return null;
  const { balanceKopecks, version } = accounts[kind];
  return {
    kind,
    beforeKopecks: balanceKopecks,
    afterKopecks: balanceKopecks + changeKopecks,
    version: version + 1,
  };
}
