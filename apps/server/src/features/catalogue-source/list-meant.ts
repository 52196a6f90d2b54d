import type { Database } from '#database/database.ts';
import { findMatches } from '#features/name-search/public.ts';
import type { KeywordQuery, PeopleMeant } from '#features/sources/public.ts';

/** The people of the source whom the keyword means as it is written, without guessed typos. */
export async function listMeant(
  db: Database,
  { source, keyword, regionId }: Pick<KeywordQuery, 'source' | 'keyword' | 'regionId'>,
): Promise<PeopleMeant> {
  const { matches, capped } = await findMatches(db, {
    keyword,
    source: { id: source.id, vouchesAdults: source.vouches_adults },
    regionId,
    skipCorrections: true,
    keepDuplicates: true,
  });
  return { personIds: matches.map(({ personId }) => personId), capped };
}
