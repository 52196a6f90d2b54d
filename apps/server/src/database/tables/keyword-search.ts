import type { ColumnType, Generated } from 'kysely';

export interface KeywordSearchTables {
  keyword_search: KeywordSearchTable;
  keyword_search_hit: KeywordSearchHitTable;
}

interface KeywordSearchTable {
  account_id: number;
  search_id: string;
  keyword: string;
  /** Region searched; null means everywhere. */
  region_id: string | null;
  /** True if there were more people than are stored. */
  capped: Generated<boolean>;
  /** The nearest wider region with more people; null means everywhere. */
  wider_region_id: string | null;
  /** How many more people the wider region has; 0 if there is none. */
  wider_count: Generated<number>;
  /** Sources that could not be asked, as `{source_id, message}`. */
  unavailable_sources: ColumnType<unknown, string | undefined, string>;
  /** Kinds of reasons without which people are shown. */
  reasons_off: Generated<string[]>;
  /** Records shown apart, although they agree with others. */
  apart_ids: Generated<string[]>;
}

interface KeywordSearchHitTable {
  account_id: number;
  search_id: string;
  person_id: string;
  /** Position in the result; 0 is the best hit. */
  rank: number;
  /** 0 to 1. */
  score: number;
  /** Why the person matched, as shown to the user. */
  why: ColumnType<{ kind: string; text: string }[], string, string>;
  /** The same for records that are taken for one person; null if no other record agrees. */
  same_person: string | null;
  /** Snapshot of a person found at an outside source; null for a person of a catalogue. */
  person: ColumnType<unknown, string | null, string | null>;
}
