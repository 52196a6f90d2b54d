import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { NearFace } from '#features/sources/source-kind.ts';
import { findFaceIndexState } from './face-index-repository.ts';

/** Up to this size an exact search is cheaper than an index, and misses nobody. */
export const EXACT_SEARCH_FACES = 20_000;

/** Enough to see the neighbourhood of a face, and fewer than the search width of the index, since some photos may be gone. */
export const NEAREST_FACES = 200;
/** @limit none */
const SEARCH_WIDTH = { min: 300, max: 1_000, minUpTo: 100_000, growth: 0.3 };

export interface FaceQuery {
  readonly sourceId: string;
  /** The size of the source, which decides between exact and index search. */
  readonly faces: number;
  readonly modelId: string;
  readonly embedding: Float32Array;
  readonly maxDistance: number;
  readonly limit: number;
}

/**
 * Faces of the source whose photo still exists, nearest first. Exact for a small source, by its index for a large one; without
 * an index that can be used a large one is compared face by face too, which takes longer and misses nobody.
 */
export async function findNearestFaces(db: Database, query: FaceQuery): Promise<NearFace[]> {
  if (query.faces === 0) return [];
  const near = (await isIndexed(db, query)) ? await findByIndex(db, query) : await findExactly(db, query);
  return near.filter(({ distance }) => distance <= query.maxDistance).sort((a, b) => a.distance - b.distance);
}

async function isIndexed(db: Database, query: FaceQuery): Promise<boolean> {
  return query.faces > EXACT_SEARCH_FACES && (await findFaceIndexState(db, query)) === 'ready';
}

/** The nearest faces however far they are, which show how crowded the neighbourhood of a face is. */
export async function findNeighbours(
  db: Database,
  face: Omit<FaceQuery, 'maxDistance' | 'limit'>,
  limit = NEAREST_FACES,
): Promise<NearFace[]> {
  return await findNearestFaces(db, { ...face, maxDistance: Number.POSITIVE_INFINITY, limit });
}

/**
 * Compares with every face of the source. It uses the function and not the operator, so that the planner cannot choose an
 * index. Only faces within the maximum distance are sorted and returned.
 */
export async function findExactly(db: Database, query: FaceQuery): Promise<NearFace[]> {
  const distance = sql<number>`l2_distance(face.embedding, ${toVector(query.embedding)}::vector)`;
  return await nearest(db, query, distance).where(distance, '<=', query.maxDistance).execute();
}

/** Every further face costs time, so the widest scan is left to the rare queries that ask for many. */
async function findByIndex(db: Database, query: FaceQuery): Promise<NearFace[]> {
  return await searchIndex(db, query, query.limit <= NEAREST_FACES ? searchWidthFor(query.faces) : SEARCH_WIDTH.max);
}

/**
 * The distance is written exactly as in the index. Settings are for this transaction only, since behind a connection pooler
 * the session is shared.
 */
async function searchIndex(db: Database, query: FaceQuery, searchWidth: number): Promise<NearFace[]> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local hnsw.ef_search = ${sql.lit(searchWidth)}`.execute(trx);
    await sql`set local hnsw.iterative_scan = 'relaxed_order'`.execute(trx);
    const vector = sql.raw(`vector(${query.embedding.length})`);
    const distance = sql<number>`(face.embedding::${vector} <-> ${toVector(query.embedding)}::${vector})`;
    return await nearest(trx, query, distance).execute();
  });
}

/** A larger graph needs a larger search width for the same recall: twice as large for ten times the faces. */
function searchWidthFor(faces: number): number {
  const factor = Math.max(1, faces / SEARCH_WIDTH.minUpTo) ** SEARCH_WIDTH.growth;
  return Math.min(SEARCH_WIDTH.max, Math.round(SEARCH_WIDTH.min * factor));
}

function nearest(db: Database | Transaction, { sourceId, modelId, limit }: FaceQuery, distance: RawBuilder<number>) {
  return (
    db
      .selectFrom('face')
      .select(['face.person_id as personId', 'face.photo_id as photoId', distance.as('distance')])
      // Literals and not parameters, because the planner uses a partial index only if it can match its condition.
      .where('face.source_id', '=', sql.lit(sourceId))
      .where('face.model_id', '=', sql.lit(modelId))
      .where(isPhotoPresent)
      .orderBy('distance')
      .limit(limit)
  );
}

/** Excludes the few photos that are gone, which have an index, instead of joining the many that exist. */
const isPhotoPresent = sql<SqlBool>`not exists (
  select 1 from photo
  where photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'gone')`;

/** Enough digits to restore any 32-bit float exactly. JavaScript would write twice as many. */
const FLOAT32_DIGITS = 9;

/** The text format of pgvector. */
export function toVector(embedding: Float32Array): string {
  return `[${Array.from(embedding, (value) => value.toPrecision(FLOAT32_DIGITS)).join(',')}]`;
}
