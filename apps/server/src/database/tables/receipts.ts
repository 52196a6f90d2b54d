import type { Generated } from 'kysely';

export interface ReceiptsTables {
  receipt: ReceiptTable;
}

/** A fiscal receipt of one transfer of the ledger. */
interface ReceiptTable {
  account_id: number;
  id: string;
  transfer_id: string;
  kind: 'income' | 'return';
  /** The invoice that brought the money; null if several did. */
  invoice_id: string | null;
  amount_kopecks: number;
  /** Paid by card now. */
  electronic_kopecks: number;
  /** Paid in advance before. */
  advance_kopecks: number;
  label: string;
  method: 'advance' | 'full_prepayment' | 'full_payment';
  state: 'waiting' | 'sent' | 'refused';
  provider_id: string | null;
  attempts: Generated<number>;
  /** Null once it is sent or refused. */
  wake_at: Date | null;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
}
