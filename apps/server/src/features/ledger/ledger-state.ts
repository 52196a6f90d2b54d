import type { LedgerKind, TransferPurpose, UserKind } from '#database/tables/ledger.ts';

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

/** Moves money of one user between two accounts of the ledger. Made by the functions of `operation-rules.ts`. */
export interface Transfer {
  /** The same key is posted once for an account, and always with the same content. */
  readonly key: string;
  readonly from: LedgerKind;
  readonly to: LedgerKind;
  /** Above 0. */
  readonly amountKopecks: number;
  readonly purpose: TransferPurpose;
  /** Key of the transfer that this one settles or gives back, which limits its amount; null if there is none. */
  readonly ofKey: string | null;
  readonly invoiceId: string | null;
  readonly runId: string | null;
  readonly searchId: string | null;
  readonly subscriptionId: string | null;
  readonly refundId: string | null;
  readonly reason: string | null;
  /** When it happened outside; not part of the content, since a retry may tell another time. */
  readonly eventAt: Date;
}
