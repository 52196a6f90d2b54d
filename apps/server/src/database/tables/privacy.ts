import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PrivacyTables {
  consent: ConsentTable;
  audit_event: AuditEventTable;
}

interface ConsentTable {
  account_id: number;
  id: string;
  kind: 'face_search';
  version: string;
  purpose: string;
  accepted_at: Generated<Date>;
}

/** Append-only: the database refuses to change or delete a row. */
interface AuditEventTable {
  id: GeneratedAlways<number>;
  at: Generated<Date>;
  account_id: number | null;
  action: string;
  purpose: string | null;
  subject: ColumnType<Record<string, unknown>, string, never>;
}
