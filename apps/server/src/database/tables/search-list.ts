import type { Generated } from 'kysely';

export interface SearchListTables {
  search: SearchTable;
}

interface SearchTable {
  account_id: number;
  id: string;
  kind: 'photo' | 'keyword';
  source_id: string;
  /** Latest run of the search. */
  run_id: string;
  demo: boolean;
  /** Hash of the query; searches with the same account, kind, source, hash and `demo` are the same search. */
  hash: string;
  /** Number of people found. */
  person_count: Generated<number>;
  /** Consent in force when the search started; null for a keyword search. */
  consent_id: string | null;
  /** Purpose stated in that consent; null for a keyword search. */
  purpose: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
}
