import type { LedgerState, Link, Lot, PostedTransfer, UserAccount } from './ledger-state.ts';
import type { Transfer } from './transfer.ts';

/** Which incoming money the transfer uses or gives back; null if there is not enough left. Empty for money from outside. */
export function findLinks(state: LedgerState, transfer: Transfer): readonly Link[] | null {
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
export function changeLots(lots: readonly Lot[], transfer: PostedTransfer, { version }: UserAccount): readonly Lot[] {
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
