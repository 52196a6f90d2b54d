import type { ColumnType } from 'kysely';

/** On a cluster, person_words is distributed by person_id and name_word is replicated to every node. */
export interface NameSearchTables {
  person_words: PersonWordsTable;
  name_word: { word: string; deletion_keys: number[] };
}

interface PersonWordsTable {
  person_id: string;
  source_id: string;
  /** Version of the indexing rules; rows of other versions are rebuilt when a worker starts. */
  version: number;
  name: string;
  /** True if the catalogue has the person's age, which is then at least 18. */
  age_known: boolean;
  /** ISO 3166-1 code; null if unknown. */
  country: string | null;
  /** Equal for two records of one person; null if nothing can be said. */
  duplicate_key: string | null;
  /** A tsvector, written and read in SQL only. */
  words: ColumnType<never, never, never>;
}
