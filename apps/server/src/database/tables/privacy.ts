import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PrivacyTables {
  consent: ConsentTable;
  audit_event: AuditEventTable;
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
}

/** Append-only: triggers reject updates and deletes. */
interface AuditEventTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  /** Null for an action of the operator. */
  account_id: number | null;
  /** Such as `search.started`. */
  action: string;
  /** In the user's own words; null if none was asked for. */
  purpose: string | null;
  /** Ids and counts only, no personal data. */
  subject: ColumnType<Record<string, unknown>, string, never>;
}
