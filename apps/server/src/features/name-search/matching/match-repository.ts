import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/database.ts';

/** Somebody in whom each of the words of one of the readings is met. */
export interface WordsQuery {
  readonly source: SearchedSource;
  readonly place: SearchedPlace;
  readonly readings: readonly Reading[];
}

export type Reading = readonly SearchedWord[];

/** Met as one of the lexemes, or in the free text as the query says; not at all where there is neither. */
export interface SearchedWord {
  readonly lexemes: readonly string[];
  readonly textQuery: string | null;
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

/** For each word, how it is looked for in free text; null where it says nothing there. In the order given. */
export async function listTextQueries(trx: Transaction, words: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ query: string }>`
    select plainto_tsquery('russian', word)::text as query
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) with ordinality as given (word, place)
    order by place`.execute(trx);
  return rows.map(({ query }) => query || null);
}

/** Few enough for each bearer of one of them to be weighed quickly, many enough to walk down the index seldom. */
const WAYS_AT_ONCE = 10;

/**
 * The index is asked for a few ways of writing at a time, each time with all the other words: so it follows the rarest of
 * them through the long lists of the others. Only the word that may be written in most ways is taken apart.
 */
function conditionOf({ source, place, readings }: WordsQuery): RawBuilder<unknown> {
  const queries = readings.flatMap((reading) => toQueries(reading, place));
  if (queries.length === 0) return sql`false`;
  const named = queries.map((query) => sql`words @@ ${query}::text::tsquery`);
  // Source, age and country are no lexemes: nearly everybody would bear them, and each search read a long list of them.
  const isSearched = sql`source_id = ${source.id} and (age_known or ${source.vouchesAdults})`;
  return sql.join([sql`(${sql.join(named, sql` or `)})`, isInCountry(place), isSearched], sql` and `);
}

function toQueries(words: Reading, place: SearchedPlace): string[] {
  // A word in letters that no name is kept in has no lexemes.
  if (words.some(({ lexemes, textQuery }) => lexemes.length === 0 && textQuery === null)) return [];
  const [widest, ...others] = words.toSorted((one, other) => other.lexemes.length - one.lexemes.length);
  if (!widest) return [];
  const rest = [...others.map(toQuery), ...(place.kind === 'region' ? [quoted(place.lexeme)] : [])];
  return inParts(widest, WAYS_AT_ONCE).map((part) => [toQuery(part), ...rest].join(' & '));
}

function inParts({ lexemes, textQuery }: SearchedWord, size: number): SearchedWord[] {
  const count = Math.max(1, Math.ceil(lexemes.length / size));
  return Array.from({ length: count }, (_, part) => ({
    lexemes: lexemes.slice(part * size, (part + 1) * size),
    textQuery: part === 0 ? textQuery : null,
  }));
}

function toQuery({ lexemes, textQuery }: SearchedWord): string {
  const ways = [...lexemes.map(quoted), ...(textQuery === null ? [] : [`(${textQuery})`])];
  return `(${ways.join(' | ')})`;
}

function isInCountry(place: SearchedPlace): RawBuilder<unknown> {
  return place.kind === 'country' ? sql`country = ${place.country}` : sql`true`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
