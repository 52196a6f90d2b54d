import type { ColumnType, Generated } from 'kysely';

/** person_words is distributed by person_id where the database is a cluster; name_word is copied to every machine. */
export interface KeywordSearchTables {
  person_words: PersonWordsTable;
  name_word: { word: string; marks: number[] };
  keyword_search: KeywordSearchTable;
  keyword_search_hit: KeywordSearchHitTable;
}

interface PersonWordsTable {
  person_id: string;
  source_id: string;
  /** Of the rules that made it; other versions are made anew when a worker starts. */
  version: number;
  name: string;
  age_known: boolean;
  country: string | null;
  /** Equal where two records are of one person. */
  twin: string | null;
  /** Written and read in SQL only. */
  words: ColumnType<never, never, never>;
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
