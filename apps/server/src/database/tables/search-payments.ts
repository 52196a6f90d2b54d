import type { Generated } from 'kysely';

export interface SearchPaymentsTables {
  search_payment: SearchPaymentTable;
}

/** What a search costs its owner. A search without a row is free: payments were off when it started. */
interface SearchPaymentTable {
  account_id: number;
  search_id: string;
  /** The run it was set aside for. */
  run_id: string;
  /** `service`: covered by a tariff. `locked`: a demo search that has found somebody and is not paid for. */
  state: 'service' | 'reserved' | 'charged' | 'released' | 'locked';
  price_kopecks: number;
  /** The invoice whose held money pays for it; null if the balance does. */
  invoice_id: string | null;
  /** The visitor who started the search and paid for it, if they have logged in to another account since; else null. */
  payer_account_id: number | null;
  /** Whether somebody was found confidently: then rejecting everybody gives nothing back. */
  confident: Generated<boolean>;
  /** When it was given back because its owner recognised nobody. */
  rejected_at: Date | null;
  started_at: Date;
  ended_at: Date | null;
}
