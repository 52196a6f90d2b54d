import type { ColumnType } from 'kysely';

/** person_words is distributed by person_id where the database is a cluster; name_word is copied to every machine. */
export interface NameSearchTables {
  person_words: PersonWordsTable;
  name_word: { word: string; marks: number[] };
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
