import { bandSchema } from '@vidno/contract/face';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#database/database.ts';
import type { BandMeaning, Hit, MatchedPhoto } from './rules.ts';

const matchedPhotosSchema = z.array(z.object({ photo_id: z.string(), score: z.number(), band: bandSchema }));
const meaningSchema = z.array(
  z.object({ band: bandSchema, expected_false_matches: z.number(), false_match_rate: z.number() }),
);

export interface QueriedFace {
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
}

/** How the result came about. */
interface Comparing {
  readonly facesCompared: number;
  readonly bands: readonly BandMeaning[];
}

export async function insertPhotoSearch(
  trx: Transaction,
  searchId: string,
  queried: QueriedFace,
  compared?: Comparing,
): Promise<void> {
  await trx
    .insertInto('photo_search')
    .values({ search_id: searchId, ...toRow(queried), ...(compared && toComparisonRow(compared)) })
    .execute();
}

function toComparisonRow({ facesCompared, bands }: Comparing) {
  return { faces_compared: facesCompared, bands: JSON.stringify(bands) };
}

/** Gives a search whose photo is gone the same photo again. */
export async function updateQueriedFace(trx: Transaction, searchId: string, queried: QueriedFace): Promise<void> {
  await trx.updateTable('photo_search').set(toRow(queried)).where('search_id', '=', searchId).execute();
}

function toRow({ photoId, face, imageName, modelId, embedding }: QueriedFace) {
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
  searchId: string,
): Promise<PhotoSearchDetails | null> {
  const row = await db.selectFrom('photo_search').selectAll().where('search_id', '=', searchId).executeTakeFirst();
  if (!row) return null;
  return {
    photoId: row.query_photo_id,
    face: row.face_position,
    imageName: row.image_name,
    modelId: row.model_id,
    // A copy: the driver's bytes need not lie where floats may.
    embedding: row.embedding && new Float32Array(Uint8Array.from(row.embedding).buffer),
    facesCompared: row.faces_compared,
    bands: meaningSchema.parse(row.bands),
  };
}

/** Photos that are still kept, by search id. */
export async function listSearchedFaces(
  db: Database,
  searchIds: readonly string[],
): Promise<{ searchId: string; photoId: string; face: number }[]> {
  if (searchIds.length === 0) return [];
  return await db
    .selectFrom('photo_search')
    .select(['search_id as searchId', 'query_photo_id as photoId', 'face_position as face'])
    .where('search_id', 'in', [...searchIds])
    .where('query_photo_id', 'is not', null)
    .$narrowType<{ photoId: string }>()
    .execute();
}

export async function isPhotoUsedElsewhere(
  trx: Transaction,
  { photoId, searchId }: { photoId: string; searchId: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom('photo_search')
    .select('search_id')
    .where('query_photo_id', '=', photoId)
    .where('search_id', '!=', searchId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function forgetEmbeddings(trx: Transaction, photoIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('photo_search')
    .set({ embedding: null, query_photo_id: null })
    .where('query_photo_id', 'in', [...photoIds])
    .execute();
}

export async function updateComparison(trx: Transaction, searchId: string, compared: Comparing): Promise<void> {
  await trx.updateTable('photo_search').set(toComparisonRow(compared)).where('search_id', '=', searchId).execute();
}

/** In the order given, whatever was found before. */
export async function replaceHits(trx: Transaction, searchId: string, hits: readonly Hit[]): Promise<void> {
  await trx.deleteFrom('photo_search_hit').where('search_id', '=', searchId).execute();
  await insertHits(trx, searchId, hits);
}

/** In the order given. */
export async function insertHits(trx: Transaction, searchId: string, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return;
  await trx
    .insertInto('photo_search_hit')
    .values(
      hits.map(({ personId, photos, ...hit }, rank) => ({
        ...hit,
        search_id: searchId,
        person_id: personId,
        rank,
        photos: JSON.stringify(photos),
      })),
    )
    .execute();
}

export interface RankedHit extends Hit {
  readonly rank: number;
}

/** Ranks count from 0 without gaps, so a page is a range of the index. */
export async function listHits(
  db: Database | Transaction,
  { searchId, from, count }: { searchId: string; from: number; count: number },
): Promise<RankedHit[]> {
  const rows = await db
    .selectFrom('photo_search_hit')
    .select(['person_id', 'rank', 'band', 'score', 'corroborated', 'photos'])
    .where('search_id', '=', searchId)
    .where('rank', '>=', from)
    .orderBy('rank')
    .limit(count)
    .execute();
  return rows.map(({ person_id, photos, ...hit }) => ({ ...hit, personId: person_id, photos: toPhotos(photos) }));
}

function toPhotos(column: unknown): MatchedPhoto[] {
  return matchedPhotosSchema.parse(column);
}

export async function updateRanks(trx: Transaction, searchId: string, personIds: readonly string[]): Promise<void> {
  const ranked = JSON.stringify(personIds.map((personId, rank) => ({ person_id: personId, rank })));
  await sql`
    update photo_search_hit as hit set rank = ranked.rank
    from jsonb_to_recordset(${ranked}::jsonb) as ranked (person_id uuid, rank integer)
    where hit.search_id = ${searchId} and hit.person_id = ranked.person_id`.execute(trx);
}

export async function deleteHits(trx: Transaction, searchId: string, personIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('photo_search_hit')
    .where('search_id', '=', searchId)
    .where('person_id', 'in', [...personIds])
    .execute();
}
