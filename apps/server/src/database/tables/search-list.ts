import type { ColumnType, Generated } from 'kysely';

export interface SearchListTables {
  search: SearchTable;
  uncertain_result_count: UncertainResultCountTable;
}

/** How many searches of an account had an uncertain result, on the last day on which one had. */
interface UncertainResultCountTable {
  account_id: number;
  kind: 'photo' | 'keyword';
  /** In Moscow. */
  day: string;
  results: number;
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
  /** The name that its owner has given it; null if none. */
  label: Generated<string | null>;
  /** If its result is uncertain: the day, and which such result of that day it is. Null where nothing was paid for then. */
  uncertain_day: ColumnType<string | null, string | null | undefined, string | null>;
  uncertain_number: ColumnType<number | null, number | null | undefined, number | null>;
  created_at: Generated<Date>;
  expires_at: Date;
}
