import { bandSchema } from '@vidno/contract/face';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';
import type { Hit, MatchedPhoto } from './rules.ts';

const matchedPhotosSchema = z.array(
  z.object({
    photo_id: z.string(),
    score: z.number(),
    band: bandSchema,
    false_alarms: z._default(z.nullable(z.number()), null),
  }),
);

/** Replaces all hits of the search. Their order becomes their rank. */
export async function replaceHits(trx: Transaction, { accountId, id }: SearchId, hits: readonly Hit[]): Promise<void> {
  await trx.deleteFrom('photo_search_hit').where('account_id', '=', accountId).where('search_id', '=', id).execute();
  if (hits.length === 0) return;
  await trx
    .insertInto('photo_search_hit')
    .values(
      hits.map(({ personId, duplicateIds, photos, ...hit }, rank) => ({
        ...hit,
        account_id: accountId,
        search_id: id,
        person_id: personId,
        duplicate_ids: duplicateIds,
        rank,
        photos: JSON.stringify(photos),
      })),
    )
    .execute();
}

export interface RankedHit extends Hit {
  readonly rank: number;
}

/** Ranks have no gaps, so a page is a range of the index. */
export async function listHits(
  db: Database | Transaction,
  { accountId, id }: SearchId,
  { from, count }: { from: number; count: number },
): Promise<RankedHit[]> {
  const rows = await db
    .selectFrom('photo_search_hit')
    .select(['person_id', 'duplicate_ids', 'rank', 'band', 'score', 'photos'])
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .where('rank', '>=', from)
    .orderBy('rank')
    .limit(count)
    .execute();
  return rows.map(({ person_id: personId, duplicate_ids: duplicateIds, photos, ...hit }) => ({
    ...hit,
    personId,
    duplicateIds,
    photos: toPhotos(photos),
  }));
}

/** Reads the `photos` column of a hit. */
export function toPhotos(column: unknown): MatchedPhoto[] {
  return matchedPhotosSchema.parse(column);
}

export async function updateRanks(
  trx: Transaction,
  { accountId, id }: SearchId,
  personIds: readonly string[],
): Promise<void> {
  const ranked = JSON.stringify(personIds.map((personId, rank) => ({ person_id: personId, rank })));
  await sql`
    update photo_search_hit as hit set rank = ranked.rank
    from jsonb_to_recordset(${ranked}::jsonb) as ranked (person_id uuid, rank integer)
    where hit.account_id = ${accountId} and hit.search_id = ${id} and hit.person_id = ranked.person_id`.execute(trx);
}

export async function copyHits(trx: Transaction, move: AccountMove, searchIds: readonly string[]): Promise<void> {
  await sql`
    insert into photo_search_hit ${selectAsOwnedBy('photo_search_hit', move)}
    and photo_search_hit.search_id = any(${[...searchIds]}::uuid[])`.execute(trx);
}
