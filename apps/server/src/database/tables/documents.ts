import type { AcceptedFor, DocumentKind } from '@vidno/contract/account/documents';

export interface DocumentsTables {
  document_acceptance: DocumentAcceptanceTable;
}

/** That an account has accepted a version of a legal text. Goes with the account; the audit log keeps that it happened. */
interface DocumentAcceptanceTable {
  account_id: number;
  kind: DocumentKind;
  version: string;
  accepted_for: AcceptedFor;
  /** SHA-256 of the text that was shown, in hex. */
  text_hash: string;
  /** Of the browser: IPv4, or the network of an IPv6 address. */
  address: string;
  accepted_at: Date;
}
