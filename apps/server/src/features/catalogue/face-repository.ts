import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '#database/database.ts';
import type { NearFace } from '#features/sources/public.ts';

/** Up to here an exact search of a source costs less than an index would and misses nobody. */
export const EXACT_SEARCH_FACES = 20_000;

/** The first look through an index takes so many faces, a few less than it keeps in view in case some have gone. */
const FIRST_LOOK = 200;
const VIEW = { least: 300, most: 1_000, leastUpTo: 100_000, growth: 0.3 };

export interface FaceQuery {
  readonly sourceId: string;
  /** How many it has: by that the way of looking is chosen. */
  readonly faces: number;
  readonly modelId: string;
  readonly embedding: Float32Array;
  readonly maxDistance: number;
  readonly limit: number;
}

/**
 * Faces of the source whose photo is still there, nearest first: by exact comparison while the source is small, by its
 * index beyond.
 */
export async function findNearestFaces(db: Database, query: FaceQuery): Promise<NearFace[]> {
  if (query.faces === 0) return [];
  const near = query.faces <= EXACT_SEARCH_FACES ? await findExactly(db, query) : await findByIndex(db, query);
  return near.filter(({ distance }) => distance <= query.maxDistance).sort((a, b) => a.distance - b.distance);
}

/**
 * Compares with every face of the source: a function, unlike the operator, leaves the planner no index to choose. Only
 * what is within the limit is sorted and sent.
 */
export async function findExactly(db: Database, query: FaceQuery): Promise<NearFace[]> {
  const distance = sql<number>`l2_distance(face.embedding, ${toVector(query.embedding)}::vector)`;
  return await nearest(db, query, distance).where(distance, '<=', query.maxDistance).execute();
}

/**
 * Few faces are within the limit, and each further one that is asked for costs; so all are asked for only when a first
 * look has found none beyond the limit: somebody of a very common face.
 */
async function findByIndex(db: Database, query: FaceQuery): Promise<NearFace[]> {
  const first = await lookInIndex(db, { ...query, limit: Math.min(query.limit, FIRST_LOOK) }, viewFor(query.faces));
  const isWhole = first.length < FIRST_LOOK || first.some(({ distance }) => distance > query.maxDistance);
  return isWhole || query.limit <= FIRST_LOOK ? first : await lookInIndex(db, query, VIEW.most);
}

/** The settings hold for this transaction only: behind a pooler a session is not ours alone. */
async function lookInIndex(db: Database, query: FaceQuery, view: number): Promise<NearFace[]> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local hnsw.ef_search = ${sql.lit(view)}`.execute(trx);
    await sql`set local hnsw.iterative_scan = 'relaxed_order'`.execute(trx);
    return await nearest(trx, query, sql`(face.embedding <-> ${toVector(query.embedding)}::vector)`).execute();
  });
}

/** A larger graph needs a wider view for the same recall: twice as wide for ten times the faces. */
function viewFor(faces: number): number {
  const wider = Math.max(1, faces / VIEW.leastUpTo) ** VIEW.growth;
  return Math.min(VIEW.most, Math.round(VIEW.least * wider));
}

function nearest(db: Database | Transaction, { sourceId, modelId, limit }: FaceQuery, distance: RawBuilder<number>) {
  return (
    db
      .selectFrom('face')
      .select(['face.person_id as personId', 'face.photo_id as photoId', distance.as('distance')])
      // Literals, not parameters: only then is the planner sure that the index of this source and model serves.
      .where('face.source_id', '=', sql.lit(sourceId))
      .where('face.model_id', '=', sql.lit(modelId))
      .where(photoIsThere)
      .orderBy('distance')
      .limit(limit)
  );
}

/** Asks for the few that are gone, which have an index of their own, instead of joining the many that are not. */
const photoIsThere = sql<SqlBool>`not exists (
  select 1 from photo
  where photo.person_id = face.person_id and photo.id = face.photo_id and photo.state = 'gone')`;

/** Digits that tell every float of 32 bits from its neighbours; JavaScript writes twice as many. */
const FLOAT32_DIGITS = 9;

/** pgvector text. */
export function toVector(embedding: Float32Array): string {
  return `[${Array.from(embedding, (value) => value.toPrecision(FLOAT32_DIGITS)).join(',')}]`;
}
