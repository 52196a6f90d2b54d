import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/database.ts';
import type { AgeRange } from './keyword.ts';
import { quoteLexeme } from './names/name-words.ts';

/** People of the source and place who match at least one of the variants. */
export interface CandidateQuery {
  readonly source: SourceFilter;
  readonly place: PlaceFilter;
  /** People of another age are left out, people of unknown age are not. */
  readonly age: AgeRange | null;
  readonly variants: readonly QueryVariant[];
  /** The text query of each word typed, to tell which of them the text about a person has. */
  readonly textQueries: readonly (string | null)[];
}

/** All of its terms must match. */
export type QueryVariant = readonly QueryTerm[];

/** Matches any of the lexemes, or the text query in the free text; without both it matches nobody. */
export interface QueryTerm {
  readonly lexemes: readonly string[];
  readonly textQuery: string | null;
}

export type PlaceFilter =
  | { readonly kind: 'everywhere' }
  | { readonly kind: 'country'; readonly country: string }
  | { readonly kind: 'region'; readonly lexeme: string };

export interface SourceFilter {
  readonly id: string;
  /** The source vouches that everyone in it is an adult. Otherwise people of unknown age are left out. */
  readonly vouchesAdults: boolean;
}

export interface Candidate {
  readonly personId: string;
  readonly name: string;
  /** The same for duplicate records of one person. */
  readonly duplicateKey: string | null;
  /** For each word typed, whether the text about the person has it. */
  readonly inText: readonly boolean[];
}

/**
 * For a query with many lexemes the planner expects half the table to match and scans it: seconds, where the index takes
 * milliseconds. This forbids it until the transaction ends.
 */
export async function disableSequentialScans(trx: Transaction): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(trx);
}

/** Unordered. Duplicate records are not merged. */
export async function findCandidates(trx: Transaction, query: CandidateQuery, limit: number): Promise<Candidate[]> {
  const inText = query.textQueries.map((text) => (text === null ? sql`false` : sql`words @@ ${text}::text::tsquery`));
  const { rows } = await sql<Candidate>`
    select person_id as "personId", name, duplicate_key as "duplicateKey", jsonb_build_array(${sql.join(inText)}) as "inText"
    from person_words where ${toCondition(query)} limit ${limit}`.execute(trx);
  return rows;
}

/** Dictionary words that share a deletion key: a superset of those within the edit distance. And which of `own` it has. */
export async function listWordsByDeletionKeys(
  trx: Transaction,
  { keys, own, limit }: { keys: readonly number[]; own: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from name_word where word in (select jsonb_array_elements_text(${JSON.stringify(own)}::jsonb))
    union all
    (select word from name_word where deletion_keys && ${`{${keys.join(',')}}`}::text::integer[] limit ${limit})`.execute(
    trx,
  );
  return rows.map(({ word }) => word);
}

/** Which of these words are names of somebody in the catalogue. */
export async function listKnownWords(trx: Transaction, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from name_word where word in (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb))`.execute(
    trx,
  );
  return rows.map(({ word }) => word);
}

/** The full-text query of each word, in the order given; null for a stop word. */
export async function listTextSearchQueries(trx: Transaction, words: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ query: string }>`
    select plainto_tsquery('russian', word)::text as query
    from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) with ordinality as input (word, position)
    order by position`.execute(trx);
  return rows.map(({ query }) => query || null);
}

/**
 * A compromise: more make each index scan recheck too many rows, fewer need too many scans.
 * @limit queue: Further spellings go into another condition of the query.
 */
const LEXEMES_PER_QUERY = 10;

/**
 * The term with the most lexemes is split into small groups, each combined with all the other terms. That lets the index
 * start from the rarest lexemes and skip through the long posting lists of the others.
 */
function toCondition({ source, place, age, variants }: CandidateQuery): RawBuilder<unknown> {
  const queries = variants.flatMap((variant) => toQueries(variant, place));
  if (queries.length === 0) return sql`false`;
  const matches = queries.map((query) => sql`words @@ ${query}::text::tsquery`);
  // Source, age and country are columns and not lexemes: shared by nearly everyone, their posting lists would slow every search.
  const isInSource = sql`source_id = ${source.id} and (age_known or ${source.vouchesAdults})`;
  return sql.join(
    [sql`(${sql.join(matches, sql` or `)})`, toCountryCondition(place), isInSource, toAgeCondition(age)],
    sql` and `,
  );
}

function toQueries(variant: QueryVariant, place: PlaceFilter): string[] {
  // A word in a script that names are not indexed in has no lexemes.
  if (variant.some(({ lexemes, textQuery }) => lexemes.length === 0 && textQuery === null)) return [];
  const [widest, ...others] = variant.toSorted((one, other) => other.lexemes.length - one.lexemes.length);
  if (!widest) return [];
  const rest = [...others.map(toQuery), ...(place.kind === 'region' ? [quoteLexeme(place.lexeme)] : [])];
  return splitLexemes(widest, LEXEMES_PER_QUERY).map((part) => [toQuery(part), ...rest].join(' & '));
}

function splitLexemes({ lexemes, textQuery }: QueryTerm, size: number): QueryTerm[] {
  const count = Math.max(1, Math.ceil(lexemes.length / size));
  return Array.from({ length: count }, (_, part) => ({
    lexemes: lexemes.slice(part * size, (part + 1) * size),
    textQuery: part === 0 ? textQuery : null,
  }));
}

function toQuery({ lexemes, textQuery }: QueryTerm): string {
  const alternatives = [...lexemes.map(quoteLexeme), ...(textQuery === null ? [] : [`(${textQuery})`])];
  return `(${alternatives.join(' | ')})`;
}

function toCountryCondition(place: PlaceFilter): RawBuilder<unknown> {
  return place.kind === 'country' ? sql`country = ${place.country}` : sql`true`;
}

function toAgeCondition(age: AgeRange | null): RawBuilder<unknown> {
  return age === null
    ? sql`true`
    : sql`exists (
        select from person where person.id = person_id and (person.age is null or person.age between ${age.from} and ${age.to}))`;
}
