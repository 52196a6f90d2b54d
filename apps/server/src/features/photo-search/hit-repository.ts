import { bandSchema } from '@vidno/contract/face';
import type { PersonAnswer } from '@vidno/contract/photo-search';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';
import type { Hit, MatchedPhoto, PersonAnswers } from './hits.ts';

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

interface RankedHit extends Hit {
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
function toPhotos(column: unknown): MatchedPhoto[] {
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

/** What one account has said about the people found by one face. */
interface AnswersKey {
  readonly accountId: number;
  readonly faceHash: string;
}

export async function listPersonAnswers(
  db: Database | Transaction,
  { accountId, faceHash }: AnswersKey,
): Promise<PersonAnswers> {
  const rows = await db
    .selectFrom('person_answer')
    .select(['person_id', 'answer'])
    .where('account_id', '=', accountId)
    .where('face_hash', '=', faceHash)
    .execute();
  return new Map(rows.map(({ person_id, answer }) => [person_id, answer]));
}

export async function storePersonAnswers(
  trx: Transaction,
  { accountId, faceHash }: AnswersKey,
  { personIds, answer }: { readonly personIds: readonly string[]; readonly answer: PersonAnswer },
): Promise<void> {
  await trx
    .insertInto('person_answer')
    .values(personIds.map((person_id) => ({ account_id: accountId, face_hash: faceHash, person_id, answer })))
    .onConflict((conflict) => conflict.columns(['account_id', 'face_hash', 'person_id']).doUpdateSet({ answer }))
    .execute();
}

export async function deletePersonAnswers(
  trx: Transaction,
  key: AnswersKey,
  personIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('person_answer')
    .where('account_id', '=', key.accountId)
    .where('face_hash', '=', key.faceHash)
    .where('person_id', 'in', personIds)
    .execute();
}

export async function copyPersonAnswers(trx: Transaction, move: AccountMove): Promise<void> {
  await sql`insert into person_answer ${selectAsOwnedBy('person_answer', move)} on conflict do nothing`.execute(trx);
}
