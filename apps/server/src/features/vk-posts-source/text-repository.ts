import { sql } from 'kysely';
import type { Database } from '#database/database.ts';

/** A keyword taken apart: each phrase as it is, each word in any of its forms. */
export interface TextQuery {
  readonly words: string;
  readonly phrases: readonly string[];
}

/**
 * The places in the list of those texts that hold every word and phrase, by the same Russian stems that the catalogue is
 * searched with. A keyword of nothing but prepositions is compared word for word.
 */
export async function findMatchingTexts(
  db: Database,
  texts: readonly string[],
  { words, phrases }: TextQuery,
): Promise<Set<number>> {
  if (texts.length === 0) return new Set();
  const { rows } = await sql<{ place: number }>`
    with asked as (
      select plainto_tsquery('russian', ${words})
        && coalesce((
          select string_agg('(' || phraseto_tsquery('russian', phrase)::text || ')', ' & ')::tsquery
          from jsonb_array_elements_text(${JSON.stringify(phrases)}::jsonb) as listed (phrase)
          where numnode(phraseto_tsquery('russian', phrase)) > 0
        ), ''::tsquery) as stems,
        plainto_tsquery('simple', ${[words, ...phrases].join(' ')}) as plain
    )
    select (place - 1)::integer as place
    from asked, jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as given (text, place)
    where case when numnode(stems) > 0 then to_tsvector('russian', text) @@ stems
      else to_tsvector('simple', text) @@ plain end`.execute(db);
  return new Set(rows.map(({ place }) => place));
}
