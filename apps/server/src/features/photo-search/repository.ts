import { bandSchema } from '@vidno/contract/face';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#database/database.ts';
import type { SearchId, SourceOutage } from '#features/search-list/public.ts';
import type { BandMeaning } from '#features/sources/public.ts';
import type { PhotoId } from './query-photos/query-photo-repository.ts';

const meaningSchema = z.array(
  z.object({ band: bandSchema, false_alarms_per_search: z.number(), measured: z.boolean() }),
);

const outagesSchema = z.array(z.object({ source_id: z.string(), message: z.string() }));

export interface QueryFace {
  readonly photoId: string;
  readonly face: number;
  readonly imageName: string;
  readonly modelId: string;
  readonly embedding: Float32Array;
}

export interface PhotoSearchDetails {
  /** Null once the photo has been deleted. */
  readonly photoId: string | null;
  readonly face: number;
  readonly imageName: string;
  readonly modelId: string;
  readonly embedding: Float32Array | null;
  readonly facesCompared: number;
  readonly bands: readonly BandMeaning[];
  /** Sources that the result does not cover. */
  readonly outages: readonly SourceOutage[];
}

export async function insertPhotoSearch(
  trx: Transaction,
  { accountId, id }: SearchId,
  queryFace: QueryFace,
): Promise<void> {
  await trx
    .insertInto('photo_search')
    .values({ account_id: accountId, search_id: id, ...toRow(queryFace) })
    .execute();
}

/** Gives the search its photo back after the photo was deleted. */
export async function updateQueryFace(trx: Transaction, search: SearchId, queryFace: QueryFace): Promise<void> {
  await updateDetails(trx, search).set(toRow(queryFace)).execute();
}

function updateDetails(trx: Transaction, { accountId, id }: SearchId) {
  return trx.updateTable('photo_search').where('account_id', '=', accountId).where('search_id', '=', id);
}

function toRow({ photoId, face, imageName, modelId, embedding }: QueryFace) {
  return {
    query_photo_id: photoId,
    face_position: face,
    image_name: imageName,
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
    photoId: row.query_photo_id,
    face: row.face_position,
    imageName: row.image_name,
    modelId: row.model_id,
    // Copied, because the driver's bytes may not be aligned for floats.
    embedding: row.embedding && new Float32Array(Uint8Array.from(row.embedding).buffer),
    facesCompared: row.faces_compared,
    bands: meaningSchema.parse(row.bands),
    outages: outagesSchema
      .parse(row.unavailable_sources)
      .map(({ source_id: sourceId, message }) => ({ sourceId, message })),
  };
}

/** Of the searches whose photo still exists. */
export async function listSearchedFaces(
  db: Database,
  accountId: number,
  searchIds: readonly string[],
): Promise<{ searchId: string; photoId: string; face: number }[]> {
  if (searchIds.length === 0) return [];
  return await db
    .selectFrom('photo_search')
    .select(['search_id as searchId', 'query_photo_id as photoId', 'face_position as face'])
    .where('account_id', '=', accountId)
    .where('search_id', 'in', [...searchIds])
    .where('query_photo_id', 'is not', null)
    .$narrowType<{ photoId: string }>()
    .execute();
}

export async function isPhotoUsedElsewhere(
  trx: Transaction,
  { accountId, id }: SearchId,
  photoId: string,
): Promise<boolean> {
  const other = await trx
    .selectFrom('photo_search')
    .select('search_id')
    .where('account_id', '=', accountId)
    .where('query_photo_id', '=', photoId)
    .where('search_id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function clearEmbeddings(trx: Transaction, photos: readonly PhotoId[]): Promise<void> {
  await trx
    .updateTable('photo_search')
    .set({ embedding: null, query_photo_id: null })
    .where((eb) =>
      eb(
        eb.refTuple('account_id', 'query_photo_id'),
        'in',
        photos.map(({ accountId, id }) => eb.tuple(accountId, id)),
      ),
    )
    .execute();
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
      unavailable_sources: JSON.stringify(outages.map(({ sourceId, message }) => ({ source_id: sourceId, message }))),
    })
    .execute();
}
