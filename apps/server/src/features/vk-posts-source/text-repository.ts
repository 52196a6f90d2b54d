import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** A parsed keyword: phrases match as written, words match in any of their forms. */
export interface TextQuery {
  readonly words: string;
  readonly phrases: readonly string[];
}

/**
 * The indexes of the texts that contain every word and phrase, by the same Russian stems that the catalogue search uses.
 * A keyword of nothing but stop words is compared word for word.
 */
export async function findMatchingTexts(
  db: Database,
  texts: readonly string[],
  { words, phrases }: TextQuery,
): Promise<Set<number>> {
  if (texts.length === 0) return new Set();
  const { rows } = await sql<{ index: number }>`
    with query as (
      select plainto_tsquery('russian', ${words})
        && coalesce((
          select string_agg('(' || phraseto_tsquery('russian', phrase)::text || ')', ' & ')::tsquery
          from jsonb_array_elements_text(${JSON.stringify(phrases)}::jsonb) as listed (phrase)
          where numnode(phraseto_tsquery('russian', phrase)) > 0
        ), ''::tsquery) as stems,
        plainto_tsquery('simple', ${[words, ...phrases].join(' ')}) as plain
    )
    select (index - 1)::integer as index
    from query, jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as listed_text (text, index)
    where case when numnode(stems) > 0 then to_tsvector('russian', text) @@ stems
      else to_tsvector('simple', text) @@ plain end`.execute(db);
  return new Set(rows.map(({ index }) => index));
}
