import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/database.ts';

/** Somebody in whom each of the words is met: as one of the lexemes, or, where there is a text, in the free text. */
export interface WordsQuery {
  readonly source: SearchedSource;
  readonly place: SearchedPlace;
  readonly words: readonly { readonly lexemes: readonly string[]; readonly text: string | null }[];
}

export type SearchedPlace =
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'country'; readonly country: string }
  | { readonly kind: 'region'; readonly lexeme: string };

export interface SearchedSource {
  readonly id: string;
  /** Without that, people whose age nobody has told are not found. */
  readonly vouchesAdults: boolean;
}

export interface Candidate {
  readonly personId: string;
  readonly name: string;
  readonly twin: string | null;
}

/**
 * The planner takes a query of many words for one that half the table answers, and reads the table: seconds, where the
 * index needs milliseconds. Until the end of the transaction it must not.
 */
export async function forbidTableScans(trx: Transaction): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(trx);
}

/** In no order; somebody may come twice. */
export async function findCandidates(trx: Transaction, query: WordsQuery, limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select person_id as "personId", name, twin from person_words where ${conditionOf(query)} limit ${limit}`.execute(
    trx,
  );
  return rows;
}

/** Twins count once; counting stops at the limit. */
export async function countCandidates(trx: Transaction, query: WordsQuery, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(distinct coalesce(twin, person_id::text)) as count
    from (select person_id, twin from person_words where ${conditionOf(query)} limit ${limit}) as found`.execute(trx);
  return Number(rows[0]?.count ?? 0);
}

/** Words of names that share a mark of typos: all that may be meant, and some that may not. */
export async function listMarkedWords(trx: Transaction, marks: readonly number[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from name_word where marks && ${`{${marks.join(',')}}`}::text::integer[] limit ${limit}`.execute(trx);
  return rows.map(({ word }) => word);
}

/**
 * A bitmap of the index for each lexeme, put together outside of it: asked for eighty words that a mistyped surname may
 * mean, the index itself would weigh each of their bearers against all eighty.
 */
function conditionOf({ source, place, words }: WordsQuery): RawBuilder<unknown> {
  const conditions = words.map(({ lexemes, text }) => {
    const named = lexemes.map((lexeme) => sql`words @@ ${quoted(lexeme)}::text::tsquery`);
    const any = text === null ? named : [...named, sql`words @@ plainto_tsquery('russian', ${text})`];
    return sql`(${sql.join(any, sql` or `)})`;
  });
  // Source, age and country are no lexemes: nearly everybody would bear them, and each search read a long list of them.
  const isSearched = sql`source_id = ${source.id} and (age_known or ${source.vouchesAdults})`;
  return sql.join([...conditions, isInPlace(place), isSearched], sql` and `);
}

function isInPlace(place: SearchedPlace): RawBuilder<unknown> {
  switch (place.kind) {
    case 'everywhere':
      return sql`true`;
    case 'country':
      return sql`country = ${place.country}`;
    case 'region':
      return sql`words @@ ${quoted(place.lexeme)}::text::tsquery`;
  }
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
