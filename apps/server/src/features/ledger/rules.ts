import type { LedgerKind, UserKind } from '#database/tables/ledger.ts';
import type { LedgerState, Link, Lot, PostedTransfer, Transfer, UserAccount, UserEntry } from './ledger-state.ts';

/** A transfer with what it does to the accounts of the user. */
export interface AddedTransfer extends PostedTransfer {
  /** At the account it comes from; null for one of the house. */
  readonly debit: UserEntry | null;
  /** At the account it goes to; null for one of the house. */
  readonly credit: UserEntry | null;
}

type Applied =
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

/** Which incoming money the transfer uses or gives back; null if there is not enough left. Empty for money from outside. */
function findLinks(state: LedgerState, transfer: Transfer): readonly Link[] | null {
  const { from, to, ofKey, amountKopecks } = transfer;
  if (ofKey === null) {
    if (from === 'reserve') return null;
    return from === 'balance' ? takeFirst(lotsFor(state, transfer).map(toLink), amountKopecks) : [];
  }
  const origin = state.transfers.get(ofKey);
  if (origin?.to !== from) return null;
  if (from === 'balance') {
    return takeFirst(state.lots.filter(({ key }) => key === ofKey).map(toLink), amountKopecks);
  }
  const settling = [...state.transfers.values()].filter((other) => other.ofKey === ofKey);
  if (sumOf(settling) + amountKopecks > origin.amountKopecks) return null;
  const unsettled = subtractLinks(origin, settling);
  // What is given back was used last.
  return unsettled.length === 0 ? [] : takeFirst(to === 'balance' ? unsettled.toReversed() : unsettled, amountKopecks);
}

/** What goes back to a card is what this card has paid, in however many parts it has come to the balance. */
function lotsFor({ lots }: LedgerState, { purpose, invoiceId }: Transfer): readonly Lot[] {
  return purpose === 'refund' ? lots.filter((lot) => lot.invoiceId === invoiceId) : lots;
}

/** The payment that money on the balance comes from; null for what was given, or returned from a sale. */
export function paidBy({ purpose, invoiceId }: Pick<Transfer, 'purpose' | 'invoiceId'>): string | null {
  return purpose === 'top_up' || purpose === 'move_in' ? invoiceId : null;
}

/** The lots after the transfer. What comes into the balance without links is a new one. */
function changeLots(lots: readonly Lot[], transfer: PostedTransfer, { version }: UserAccount): readonly Lot[] {
  const { key, from, to, amountKopecks, links } = transfer;
  if (to === 'balance' && links.length === 0) {
    return [...lots, { key, invoiceId: paidBy(transfer), version, amountKopecks, leftKopecks: amountKopecks }];
  }
  if (to !== 'balance' && from !== 'balance') return lots;
  const sign = to === 'balance' ? 1 : -1;
  const changes = new Map(links.map((link) => [link.sourceKey, sign * link.amountKopecks]));
  return lots.map((lot) => {
    const change = changes.get(lot.key);
    return change === undefined ? lot : { ...lot, leftKopecks: lot.leftKopecks + change };
  });
}

/** From the first link on, as much of each as is needed; null if all of them are less. */
function takeFirst(links: readonly Link[], amountKopecks: number): Link[] | null {
  const taken: Link[] = [];
  let needed = amountKopecks;
  for (const { sourceKey, amountKopecks: offered } of links) {
    const amount = Math.min(offered, needed);
    if (amount > 0) taken.push({ sourceKey, amountKopecks: amount });
    needed -= amount;
  }
  return needed === 0 ? taken : null;
}

/** Oldest first, as the links of the origin are. */
function subtractLinks(origin: PostedTransfer, settling: readonly PostedTransfer[]): Link[] {
  return origin.links.map(({ sourceKey, amountKopecks }) => {
    const settled = settling.flatMap(({ links }) => links.filter((link) => link.sourceKey === sourceKey));
    return { sourceKey, amountKopecks: amountKopecks - sumOf(settled) };
  });
}

function toLink({ key, leftKopecks }: Lot): Link {
  return { sourceKey: key, amountKopecks: leftKopecks };
}

function sumOf(amounts: readonly { readonly amountKopecks: number }[]): number {
  return amounts.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
}

/** Other content was posted under the same key: a fault of the caller. */
export class LedgerConflictError extends Error {
  constructor(key: string) {
    super(`Another transfer has the key ${key}`);
    this.name = 'LedgerConflictError';
  }
}
