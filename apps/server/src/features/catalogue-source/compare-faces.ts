import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import {
  type CheckPhotosTools,
  checkPhotos,
  findCurve,
  findNearestFaces,
  limitsFor,
  listPeople,
  meaningOf,
} from '#features/catalogue/public.ts';
import { type NearFace, type PhotoOutcome, type PhotoQuery, SOURCE_MESSAGES } from '#features/sources/public.ts';

export interface CompareFacesTools extends CheckPhotosTools {
  readonly model: Pick<FaceEngine, 'modelId' | 'limits'>;
}

/** Far more faces than a person has photos and than strangers are allowed. */
const MOST_FACES = 500;

/** Compares with every face of the source, by the limits that its size and its people allow. */
export async function compareFaces(tools: CompareFacesTools, query: PhotoQuery): Promise<PhotoOutcome> {
  const { db, model } = tools;
  const { id: sourceId, face_count: faces } = query.source;
  const { modelId, limits: modelLimits } = model;
  const curve = await findCurve(db, sourceId, modelId);
  const limits = limitsFor({ curve, faces, modelLimits });
  const like = await findNearestFaces(db, {
    sourceId,
    faces,
    modelId,
    embedding: query.embedding,
    maxDistance: limits.weak,
    limit: MOST_FACES,
  });
  const near = await keepAvailable(tools, query, like);
  if (near === null) return { kind: 'unavailable', message: SOURCE_MESSAGES.tryLater, retryAt: null };
  return { kind: 'compared', near, faces, limits, meaning: meaningOf(limits, { curve, faces }) };
}

/**
 * Sources with an availability check lose the photos that fail it. Null where nothing is left because none could be asked:
 * that is not "nobody".
 */
async function keepAvailable(
  tools: CompareFacesTools,
  { source, onProgress }: PhotoQuery,
  near: readonly NearFace[],
): Promise<readonly NearFace[] | null> {
  if (!source.checks_photos || near.length === 0) return near;
  const photos = await listPhotosOf(tools.db, near);
  await onProgress({ percent: 60, message: `Проверяем, на месте ли фото: ${photos.length.toLocaleString('ru')}` });
  const available = await checkPhotos(tools, photos);
  const kept = near.filter(({ photoId }) => available.has(photoId));
  if (kept.length > 0) return kept;
  const isSilent = (await listPhotosOf(tools.db, near)).some(({ state }) => state === 'present');
  return isSilent ? null : [];
}

async function listPhotosOf(db: Database, near: readonly NearFace[]) {
  const photoIds = new Set(near.map(({ photoId }) => photoId));
  const people = await listPeople(db, [...new Set(near.map(({ personId }) => personId))]);
  return [...people.values()].flatMap(({ photos }) => photos).filter(({ id }) => photoIds.has(id));
}
