import type { LedgerKind, TransferPurpose } from '#database/tables/ledger.ts';

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
