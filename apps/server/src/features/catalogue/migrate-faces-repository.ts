import type { EyePositions } from '@vidno/contract/face';
import type { FaceBox } from '@vidno/face-engine/face-engine';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from '#database/database.ts';
import { toVector } from './face-repository.ts';
import { toFaceId } from './import/person-line.ts';

/** The key of a photo, by which batches go on. */
export interface PhotoPosition {
  readonly personId: string;
  readonly photoId: string;
}

/** A photo of the catalogue, and where the face on it is that was stored at the import. */
export interface StoredFace extends PhotoPosition {
  readonly sourceId: string;
  readonly fileKey: string | null;
  readonly remoteUrl: string | null;
  readonly box: FaceBox;
}

/** Photos whose face has a vector, but none of this model; those after `after`, in the order of the keys. */
export async function listPhotosToMigrate(
  db: Database,
  modelId: string,
  page: { after: PhotoPosition | null; limit: number },
): Promise<StoredFace[]> {
  return await listStoredFaces(photosWithout(db, modelId), page);
}

/** Photos that have a face and no eyes; those after `after`, in the order of the keys. */
export async function listFacesWithoutEyes(
  db: Database,
  page: { after: PhotoPosition | null; limit: number },
): Promise<StoredFace[]> {
  return await listStoredFaces(selectStoredFaces(db).where('photo.eyes', 'is', null), page);
}

/** Faces with the photos that they are on, to be narrowed down. */
function selectStoredFaces(db: Database) {
  return db
    .selectFrom('face')
    .innerJoin('photo', (join) =>
      join.onRef('photo.person_id', '=', 'face.person_id').onRef('photo.id', '=', 'face.photo_id'),
    );
}

/** One face of each photo; those after `after`, in the order of the keys. */
async function listStoredFaces(
  faces: SelectQueryBuilder<Tables, 'face' | 'photo', object>,
  { after, limit }: { after: PhotoPosition | null; limit: number },
): Promise<StoredFace[]> {
  const rows = await faces
    .distinctOn(['face.person_id', 'face.photo_id'])
    .select([
      'face.person_id as personId',
      'face.photo_id as photoId',
      'face.source_id as sourceId',
      'photo.file_key as fileKey',
      'photo.remote_url as remoteUrl',
      'face.box_x as x',
      'face.box_y as y',
      'face.box_width as width',
      'face.box_height as height',
    ])
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('face.person_id', 'face.photo_id'), '>', eb.tuple(after?.personId ?? '', after?.photoId ?? '')),
      ),
    )
    .orderBy('face.person_id')
    .orderBy('face.photo_id')
    .limit(limit)
    .execute();
  return rows.map(({ x, y, width, height, ...photo }) => ({ ...photo, box: { x, y, width, height } }));
}

export async function countPhotosToMigrate(db: Database, modelId: string): Promise<number> {
  const { count } = await db
    .selectFrom(photosWithout(db, modelId).select(['face.person_id', 'face.photo_id']).distinct().as('missing'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The faces of other models on photos that have none of this one. */
function photosWithout(db: Database, modelId: string) {
  return selectStoredFaces(db)
    .where('face.model_id', '<>', modelId)
    .where((eb) => eb.not(hasSuccessor(eb, modelId)));
}

/** Whether the photo of the face has one of this model. */
function hasSuccessor({ exists, selectFrom }: ExpressionBuilder<Tables, 'face'>, modelId: string) {
  return exists(
    selectFrom('face as successor')
      .select('successor.id')
      .whereRef('successor.person_id', '=', 'face.person_id')
      .whereRef('successor.photo_id', '=', 'face.photo_id')
      .where('successor.model_id', '=', modelId),
  );
}

export interface ComputedFace {
  readonly photo: StoredFace;
  /** Where the model's detector found it. */
  readonly box: FaceBox;
  readonly quality: number;
  readonly embedding: Float32Array;
}

/** A photo that was removed meanwhile, or migrated by another process, is left as it is. */
export async function insertComputedFaces(
  db: Database,
  modelId: string,
  faces: readonly ComputedFace[],
): Promise<void> {
  if (faces.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const present = await trx
      .selectFrom('photo')
      .select('id')
      .where(
        'id',
        'in',
        faces.map(({ photo }) => photo.photoId),
      )
      .where(
        'person_id',
        'in',
        faces.map(({ photo }) => photo.personId),
      )
      .forShare()
      .execute();
    const ids = new Set(present.map(({ id }) => id));
    const rows = faces
      .filter(({ photo }) => ids.has(photo.photoId))
      .map(({ photo, box, quality, embedding }) => ({
        person_id: photo.personId,
        id: toFaceId(photo.photoId, modelId, 0),
        photo_id: photo.photoId,
        source_id: photo.sourceId,
        model_id: modelId,
        box_x: box.x,
        box_y: box.y,
        box_width: box.width,
        box_height: box.height,
        quality,
        embedding: toVector(embedding),
      }));
    if (rows.length === 0) return;
    await trx
      .insertInto('face')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Deletes vectors of `from` whose photo has one of `to`. Returns how many. */
export async function deleteReplacedFaces(db: Database, { from, to }: { from: string; to: string }): Promise<number> {
  const deleted = await db
    .deleteFrom('face')
    .where('model_id', '=', from)
    .where((eb) => hasSuccessor(eb, to))
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export interface LocatedEyes {
  readonly photo: PhotoPosition;
  readonly eyes: EyePositions;
}

export async function updateEyes(db: Database, located: readonly LocatedEyes[]): Promise<void> {
  if (located.length === 0) return;
  const rows = JSON.stringify(
    located.map(({ photo: { personId, photoId }, eyes }) => ({ person_id: personId, photo_id: photoId, eyes })),
  );
  await sql`
    update photo set eyes = located.eyes
    from jsonb_to_recordset(${rows}::jsonb) as located (person_id uuid, photo_id uuid, eyes jsonb)
    where photo.person_id = located.person_id and photo.id = located.photo_id`.execute(db);
}

/**
 * The model whose vectors are compared. At the first start that of the vectors that are there, or the configured one if there
 * are none.
 */
export async function findActiveModel(
  db: Database,
  { configured, hasVectors }: { configured: string; hasVectors: boolean },
): Promise<string> {
  const known = await findActiveModelId(db);
  if (known !== null) return known;
  const modelId = (hasVectors ? await findCommonestModel(db) : null) ?? configured;
  // Several processes may start at once; the first decides.
  await db
    .insertInto('active_face_model')
    .values({ model_id: modelId })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  return (await db.selectFrom('active_face_model').select('model_id').executeTakeFirstOrThrow()).model_id;
}

/** Null before the first start. */
export async function findActiveModelId(db: Database): Promise<string | null> {
  const known = await db.selectFrom('active_face_model').select('model_id').executeTakeFirst();
  return known?.model_id ?? null;
}

async function findCommonestModel(db: Database): Promise<string | null> {
  const commonest = await db
    .selectFrom('face')
    .select('model_id')
    .groupBy('model_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirst();
  return commonest?.model_id ?? null;
}

/** Makes this the model whose vectors searches compare, and counts its faces for each source. */
export async function activateModel(db: Database, modelId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('active_face_model').set({ model_id: modelId, activated_at: now }).execute();
    await sql`
      update source set face_count = (
        select count(*) from face where face.source_id = source.id and face.model_id = ${modelId}
      )
      where face_count > 0 or exists (select 1 from face where face.source_id = source.id)`.execute(trx);
  });
}
