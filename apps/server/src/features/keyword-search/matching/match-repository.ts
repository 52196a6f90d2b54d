import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** Somebody in whom each of the words is met: as one of the lexemes, or, where there is a text, in the free text. */
export interface WordsQuery {
  /** Any of them. */
  readonly places: readonly string[];
  readonly words: readonly { readonly lexemes: readonly string[]; readonly text: string | null }[];
}

export interface Candidate {
  readonly personId: string;
  readonly name: string;
  readonly twin: string | null;
}

/** In no order. */
export async function findCandidates(db: Database, query: WordsQuery, limit: number): Promise<Candidate[]> {
  // A materialized part is planned for all its rows: the index is taken even where the planner expects to come upon
  // enough rows by reading the table.
  const { rows } = await sql<Candidate>`
    with found as materialized (
      select person_id, name, twin from person_words where words @@ ${toTsquery(query)}
    )
    select person_id as "personId", name, twin from found limit ${limit}`.execute(db);
  return rows;
}

/** Twins count once; counting stops at the limit. */
export async function countCandidates(db: Database, query: WordsQuery, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    with found as materialized (
      select person_id, twin from person_words where words @@ ${toTsquery(query)}
    ), counted as (select * from found limit ${limit})
    select count(distinct coalesce(twin, person_id::text)) as count from counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Words of names that share a mark of typos: all that may be meant, and some that may not. */
export async function listMarkedWords(db: Database, marks: readonly number[], limit: number): Promise<string[]> {
  // Mark by mark: for several at once the planner reads the whole dictionary, thinking that as cheap.
  const { rows } = await sql<{ word: string }>`
    select distinct near.word
    from unnest(${`{${marks.join(',')}}`}::text::integer[]) as given (mark)
    cross join lateral (select word from name_word where marks @> array[given.mark] offset 0) as near
    limit ${limit}`.execute(db);
  return rows.map(({ word }) => word);
}

function toTsquery({ places, words }: WordsQuery): RawBuilder<unknown> {
  const conditions = words.map(({ lexemes, text }) => {
    const named = anyOf(lexemes);
    return text === null ? named : sql`(${named} || plainto_tsquery('russian', ${text}))`;
  });
  return sql`(${sql.join([anyOf(places), ...conditions], sql` && `)})`;
}

function anyOf(lexemes: readonly string[]): RawBuilder<unknown> {
  return sql`${lexemes.map(quoted).join(' | ')}::text::tsquery`;
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
