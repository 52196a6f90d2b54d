import type { UserKind } from '#database/tables/ledger.ts';
import type { Transfer } from './transfer.ts';

/** What the ledger knows of one user, or the part of it that the next transfers need. */
export interface LedgerState {
  readonly accounts: Readonly<Record<UserKind, UserAccount>>;
  /** By key, in the order of posting. */
  readonly transfers: ReadonlyMap<string, PostedTransfer>;
  /** Oldest first. */
  readonly lots: readonly Lot[];
}

export interface UserAccount {
  readonly balanceKopecks: number;
  /** Counts the entries. */
  readonly version: number;
}

/** What is left of money that came in, by the key of the transfer that brought it. */
export interface Lot {
  readonly key: string;
  /** The payment that it comes from, to whose card it can go back; null for money that nobody has paid. */
  readonly invoiceId: string | null;
  /** Of the balance when it came in. */
  readonly version: number;
  readonly amountKopecks: number;
  readonly leftKopecks: number;
}

/** Some of a lot, used or given back. */
export interface Link {
  readonly sourceKey: string;
  readonly amountKopecks: number;
}

export interface PostedTransfer extends Transfer {
  /** Empty for money from outside, and for what never was in the balance. */
  readonly links: readonly Link[];
}

/** One side of a transfer at an account of the user. */
export interface UserEntry {
  readonly kind: UserKind;
  readonly beforeKopecks: number;
  readonly afterKopecks: number;
  readonly version: number;
}

export const EMPTY_LEDGER: LedgerState = {
  accounts: { balance: { balanceKopecks: 0, version: 0 }, reserve: { balanceKopecks: 0, version: 0 } },
  transfers: new Map(),
  lots: [],
};
