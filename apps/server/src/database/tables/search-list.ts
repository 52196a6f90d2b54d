import type { Generated } from 'kysely';

export interface SearchListTables {
  search: SearchTable;
}

interface SearchTable {
  account_id: number;
  id: string;
  kind: 'photo' | 'keyword';
  source_id: string;
  /** Its latest run. */
  run_id: string;
  demo: boolean;
  /** What is looked for; the same account, kind, source, hash and `demo` is the same search. */
  hash: string;
  /** People found. */
  person_count: Generated<number>;
  consent_id: string | null;
  purpose: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}
