import { bandSchema } from '@vidno/contract/face';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type AccountMove, selectAsOwnedBy } from '#database/copy-to-account.ts';
import type { Database, Transaction } from '#database/database.ts';
import { readOutages, toOutagesColumn } from '#features/search-list/ask-sources.ts';
import type { SearchId } from '#features/search-list/public.ts';
import type { SourceOutage } from '#features/search-list/search-kind.ts';
import type { BandMeaning } from '#features/sources/source-kind.ts';
import {
  listSearchedFaces,
  type PhotoId,
  replaceSearchedFaces,
  type SearchedFace,
  type StoredSearchedFace,
} from './query-photos/query-photo-repository.ts';

const meaningSchema = z.array(
  z.object({ band: bandSchema, false_alarms_per_search: z.number(), measured: z.boolean() }),
);

export interface QueryTemplate {
  /** In the order in which they are shown. */
  readonly photos: readonly SearchedFace[];
  /** Of the first photo. */
  readonly imageName: string;
  readonly modelId: string;
  readonly embedding: Float32Array;
}

export interface PhotoSearchDetails {
  /** Query photos that have not been deleted. */
  readonly photos: readonly StoredSearchedFace[];
  readonly photoCount: number;
  readonly imageName: string;
  readonly modelId: string;
  readonly embedding: Float32Array | null;
  readonly facesCompared: number;
  readonly bands: readonly BandMeaning[];
  /** Sources that the result does not cover. */
  readonly outages: readonly SourceOutage[];
  /** Whether the owner wants a notification once the sources have grown. */
  readonly remindsOfGrowth: boolean;
}

export async function insertPhotoSearch(trx: Transaction, search: SearchId, template: QueryTemplate): Promise<void> {
  await trx
    .insertInto('photo_search')
    .values({ account_id: search.accountId, search_id: search.id, ...toRow(template) })
    .execute();
  await replaceSearchedFaces(trx, search, template.photos);
}

/** Gives the search its photos back after one was deleted. */
export async function updateTemplate(trx: Transaction, search: SearchId, template: QueryTemplate): Promise<void> {
  await updateDetails(trx, search).set(toRow(template)).execute();
  await replaceSearchedFaces(trx, search, template.photos);
}

function updateDetails(trx: Transaction, { accountId, id }: SearchId) {
  return trx.updateTable('photo_search').where('account_id', '=', accountId).where('search_id', '=', id);
}

function toRow({ photos, imageName, modelId, embedding }: QueryTemplate) {
  return {
    image_name: imageName,
    photo_count: photos.length,
    model_id: modelId,
    embedding: new Uint8Array(embedding.buffer, embedding.byteOffset, embedding.byteLength),
  };
}

export async function findSearchDetails(
  db: Database | Transaction,
  { accountId, id }: SearchId,
): Promise<PhotoSearchDetails | null> {
  const row = await db
    .selectFrom('photo_search')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    photos: await listSearchedFaces(db, accountId, [id]),
    photoCount: row.photo_count,
    imageName: row.image_name,
    modelId: row.model_id,
    // Copied, because the driver's bytes may not be aligned for floats.
    embedding: row.embedding && new Float32Array(Uint8Array.from(row.embedding).buffer),
    facesCompared: row.faces_compared,
    bands: meaningSchema.parse(row.bands),
    outages: readOutages(row.unavailable_sources),
    remindsOfGrowth: row.remind_at_faces !== null,
  };
}

/** Of all searches with one of these photos. */
export async function clearEmbeddings(trx: Transaction, photos: readonly PhotoId[]): Promise<void> {
  const searched = trx
    .selectFrom('photo_search_photo')
    .select(['account_id', 'search_id'])
    .where((eb) =>
      eb(
        eb.refTuple('account_id', 'query_photo_id'),
        'in',
        photos.map(({ accountId, id }) => eb.tuple(accountId, id)),
      ),
    );
  await trx
    .updateTable('photo_search')
    .set({ embedding: null })
    .where((eb) => eb(eb.refTuple('account_id', 'search_id'), 'in', searched.$asTuple('account_id', 'search_id')))
    .execute();
}

/** Of a search that has ended. */
export async function findWeakCount(db: Database | Transaction, { accountId, id }: SearchId): Promise<number> {
  const row = await db
    .selectFrom('photo_search')
    .select('weak_count')
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .executeTakeFirst();
  return row?.weak_count ?? 0;
}

export async function updateWeakCount(trx: Transaction, search: SearchId, weakCount: number): Promise<void> {
  await updateDetails(trx, search).set({ weak_count: weakCount }).execute();
}

/** Stores how many faces the result was chosen from, how reliable its bands are, and what it does not cover. */
export async function updateComparison(
  trx: Transaction,
  search: SearchId,
  { facesCompared, bands, outages }: Pick<PhotoSearchDetails, 'facesCompared' | 'bands' | 'outages'>,
): Promise<void> {
  await updateDetails(trx, search)
    .set({
      faces_compared: facesCompared,
      bands: JSON.stringify(bands),
      unavailable_sources: toOutagesColumn(outages),
    })
    .execute();
}

export async function copySearchDetails(
  trx: Transaction,
  move: AccountMove,
  searchIds: readonly string[],
): Promise<void> {
  await sql`
    insert into photo_search ${selectAsOwnedBy('photo_search', move)}
    and photo_search.search_id = any(${[...searchIds]}::uuid[])`.execute(trx);
}

/** Null: nobody asked to be reminded any more. */
export async function updateReminder(
  db: Database | Transaction,
  { accountId, id }: SearchId,
  remindAtFaces: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photo_search')
    .set({ remind_at_faces: remindAtFaces })
    .where('account_id', '=', accountId)
    .where('search_id', '=', id)
    .where('remind_at_faces', 'is distinct from', remindAtFaces)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface DueReminder extends SearchId {
  /** Faces in its sources now. */
  readonly faces: number;
}

/** Searches that still show nobody, whose sources have grown as far as was asked for. */
export async function listDueReminders(db: Database, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<{ account_id: number; search_id: string; faces: number }>`
    select details.account_id, details.search_id, grown.faces
    from photo_search as details
    join search on search.account_id = details.account_id and search.id = details.search_id
    cross join lateral (
      select coalesce(sum(source.face_count), 0)::integer as faces from source where source.id = any(search.source_ids)
    ) as grown
    where details.remind_at_faces <= grown.faces and search.person_count = 0
    order by details.account_id, details.search_id
    limit ${limit}`.execute(db);
  return rows.map(({ account_id: accountId, search_id: id, faces }) => ({ accountId, id, faces }));
}
