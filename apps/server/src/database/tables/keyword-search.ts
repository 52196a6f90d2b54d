import type { ColumnType, Generated } from 'kysely';

export interface KeywordSearchTables {
  keyword_search: KeywordSearchTable;
  keyword_search_hit: KeywordSearchHitTable;
}

interface KeywordSearchTable {
  account_id: number;
  search_id: string;
  keyword: string;
  /** Null: everywhere. */
  region_id: string | null;
  capped: Generated<boolean>;
  /** Where `wider_count` more people would be found; null is everywhere. */
  wider_region_id: string | null;
  wider_count: Generated<number>;
}

interface KeywordSearchHitTable {
  account_id: number;
  search_id: string;
  person_id: string;
  /** 0 is the best. */
  rank: number;
  score: number;
  why: ColumnType<{ kind: string; text: string }[], string, string>;
  /** Who is in no catalogue of ours, as they were when found; null for people of a catalogue. */
  person: ColumnType<unknown, string | null, string | null>;
}
