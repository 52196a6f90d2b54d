import type { AcquirerName } from '@vidno/contract/money/acquiring';

export interface LedgerTables {
  ledger_account: LedgerAccountTable;
  ledger_transfer: LedgerTransferTable;
  ledger_entry: LedgerEntryTable;
  ledger_lot: LedgerLotTable;
  ledger_link: LedgerLinkTable;
}

/** Accounts of a user: what can be spent, and what is held for runs in progress. */
export type UserKind = 'balance' | 'reserve';
/** What a user can pay for. */
export type LedgerService = 'search' | 'tariff' | 'acceleration';
/**
 * Accounts of the house; their balance is the sum of their entries. `moved` is always 0: what goes from one user to another
 * passes through it.
 */
export type HouseKind =
  | `revenue.${LedgerService}`
  | `acquirer.${AcquirerName}`
  | 'gift'
  | 'write_off'
  | 'chargeback'
  | 'moved';
export type LedgerKind = UserKind | HouseKind;

export type TransferPurpose =
  | 'top_up'
  | 'reserve'
  | 'release'
  | 'charge'
  | 'sale'
  | 'gift'
  | 'refund'
  | 'return'
  | 'write_off'
  | 'chargeback'
  | 'move_out'
  | 'move_in';

/** The rows of a user are locked before anything of that user is posted. */
interface LedgerAccountTable {
  account_id: number;
  kind: UserKind;
  balance_kopecks: number;
  /** Counts the entries. */
  version: number;
  /** `created_at` of the last transfer; null before the first. */
  changed_at: Date | null;
}

/** Append-only, like entries and links: triggers reject updates and deletes. */
interface LedgerTransferTable {
  /** The user whom it concerns; kept after the account is deleted. */
  account_id: number;
  id: string;
  /** The same key is posted once. */
  key: string;
  from_kind: LedgerKind;
  to_kind: LedgerKind;
  amount_kopecks: number;
  purpose: TransferPurpose;
  /** Key of the transfer that this one settles or gives back; null if there is none. */
  of_key: string | null;
  invoice_id: string | null;
  run_id: string | null;
  search_id: string | null;
  subscription_id: string | null;
  refund_id: string | null;
  /** Why, in the operator's words; null where the purpose says it. */
  reason: string | null;
  /** When it happened outside. */
  event_at: Date;
  /** Later than every earlier transfer of the same user account. */
  created_at: Date;
}

/** Two of each transfer: a debit of the account it comes from, a credit of the one it goes to. */
interface LedgerEntryTable {
  account_id: number;
  transfer_id: string;
  side: 'debit' | 'credit';
  kind: LedgerKind;
  amount_kopecks: number;
  /** In kopecks; null for a house account, as are the next two. */
  balance_before: number | null;
  balance_after: number | null;
  version: number | null;
}

/** What is left of money that came in. */
interface LedgerLotTable {
  account_id: number;
  transfer_id: string;
  /** Of the balance when it came in; the lowest is used first. */
  version: number;
  amount_kopecks: number;
  left_kopecks: number;
}

/** Which incoming money a transfer uses or, if it goes to the balance, gives back. */
interface LedgerLinkTable {
  account_id: number;
  source_transfer_id: string;
  use_transfer_id: string;
  amount_kopecks: number;
}
