import type { Generated } from 'kysely';

export interface ReceiptsTables {
  receipt: ReceiptTable;
}

/** The fiscal receipt of a transfer of the ledger. A trigger adds it with the transfer, so that none is without. */
interface ReceiptTable {
  account_id: number;
  transfer_id: string;
  /** `needless`: nobody has paid for it, such as for a gift. */
  state: 'waiting' | 'sent' | 'refused' | 'needless';
  provider_id: string | null;
  attempts: Generated<number>;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
}
