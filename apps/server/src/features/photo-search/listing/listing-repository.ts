import { sql } from 'kysely';
import type { Database } from '#database/database.ts';
import { toPhotos } from '../hit-repository.ts';
import type { Hit } from '../rules.ts';

/** The first of each result, by search id. Nobody who is but a weak likeness, or whom the user has said it is not. */
export async function listBestHits(
  db: Database,
  { accountId, searchIds }: { accountId: number; searchIds: readonly string[] },
): Promise<ReadonlyMap<string, Hit>> {
  const { rows } = await sql<Omit<Hit, 'photos'> & { searchId: string; photos: unknown }>`
    select hit.search_id as "searchId", hit.person_id as "personId", hit.duplicate_ids as "duplicateIds", hit.band,
      hit.score, hit.photos
    from photo_search_hit as hit
    join search on search.account_id = hit.account_id and search.id = hit.search_id
    where hit.account_id = ${accountId}::bigint and hit.search_id = any(${[...searchIds]}::uuid[])
      and hit.rank = 0 and hit.band <> 'weak'
      and not exists (
        select from person_answer as answer
        where answer.account_id = hit.account_id and answer.face_hash = search.hash and answer.answer = 'other'
          and answer.person_id = any(array_append(hit.duplicate_ids, hit.person_id)))`.execute(db);
  return new Map(rows.map(({ searchId, photos, ...hit }) => [searchId, { ...hit, photos: toPhotos(photos) }]));
}
