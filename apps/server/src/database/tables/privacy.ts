import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PrivacyTables {
  consent: ConsentTable;
  audit_event: AuditEventTable;
  audit_link: AuditLinkTable;
}

interface ConsentTable {
  account_id: number;
  id: string;
  kind: 'face_search';
  /** Version of the consent text that was accepted. */
  version: string;
  /** In the user's own words. */
  purpose: string;
  accepted_at: Generated<Date>;
  /** Null while it is in force. */
  withdrawn_at: Date | null;
}

/**
 * Append-only: triggers reject updates and deletes, and let only old purposes lose their text. Each event gets a link at its
 * commit.
 */
interface AuditEventTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  /** Null for an action of the operator. */
  account_id: number | null;
  /** Such as `search.started`. */
  action: string;
  /** In the user's own words; null if none was asked for, or after a year. */
  purpose: string | null;
  /** Goes with the purpose, so that its hash says nothing any more. */
  purpose_salt: Generated<string | null>;
  /** Ids and counts only, no personal data. */
  subject: ColumnType<Record<string, unknown>, string, never>;
}

/** The chain of the journal. Written by the database alone. */
interface AuditLinkTable {
  /** From 1, without gaps, in the order of the commits. */
  position: number;
  event_id: number;
  /** SHA-256 of salt and purpose; null if there was none. */
  purpose_hash: Buffer | null;
  /** SHA-256 of the link before and of the event. */
  hash: Buffer;
}
