import type { Generated } from 'kysely';

export interface SearchListTables {
  search: SearchTable;
}

/** Sorted and without repetitions; never empty, as a constraint of the table ensures. */
export type SourceIds = readonly [string, ...string[]];

interface SearchTable {
  account_id: number;
  id: string;
  kind: 'photo' | 'keyword';
  /** One source, or several for a photo search. */
  source_ids: SourceIds;
  /** Latest run of the search. */
  run_id: string;
  demo: boolean;
  /** Hash of the query; searches with the same account, kind, sources, hash and `demo` are the same search. */
  hash: string;
  /** Number of people found; of a photo search, without those who merely look alike. */
  person_count: Generated<number>;
  /** Consent in force when the search started; null for a keyword search. */
  consent_id: string | null;
  /** Purpose stated in that consent; null for a keyword search. */
  purpose: string | null;
  /** What its owner calls it; null: nothing of their own. */
  label: Generated<string | null>;
  created_at: Generated<Date>;
  expires_at: Date;
}
