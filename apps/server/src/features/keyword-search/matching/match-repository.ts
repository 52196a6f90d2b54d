import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#database/database.ts';

/** Somebody in whom each of the words is met: as one of the lexemes, or, where there is a text, in the free text. */
export interface WordsQuery {
  readonly source: SearchedSource;
  /** The lexeme of a place; null is everywhere. */
  readonly place: string | null;
  readonly words: readonly { readonly lexemes: readonly string[]; readonly text: string | null }[];
}

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

/** In no order. */
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

function conditionOf({ source, place, words }: WordsQuery): RawBuilder<unknown> {
  const conditions = words.map(({ lexemes, text }) => {
    const named = anyOf(lexemes);
    return text === null ? named : sql`(${named} || plainto_tsquery('russian', ${text}))`;
  });
  const all = place === null ? conditions : [anyOf([place]), ...conditions];
  // Source and age are no lexemes: nearly everybody would bear them, and each search read through the long list of them.
  return sql`words @@ (${sql.join(all, sql` && `)})
    and source_id = ${source.id} and (age_known or ${source.vouchesAdults})`;
}

function anyOf(lexemes: readonly string[]): RawBuilder<unknown> {
  return sql`${lexemes.map(quoted).join(' | ')}::text::tsquery`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
