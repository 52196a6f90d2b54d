import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import {
  type CheckPhotosTools,
  checkPhotos,
  falseMatchRate,
  findCurve,
  findNearestFaces,
  limitsFor,
  listPeople,
  meaningOf,
} from '#features/catalogue/public.ts';
import { type NearFace, type PhotoOutcome, type PhotoQuery, SOURCE_MESSAGES } from '#features/sources/public.ts';

export interface CompareFacesTools extends CheckPhotosTools {
  readonly model: Pick<FaceEngine, 'modelId' | 'limits' | 'referenceCurve'>;
}

/** Far more than one person's photos and the expected false matches together. */
const MAX_FACES = 500;

/** Compares with every face of the source. The limits depend on its size and its calibration. */
export async function compareFaces(tools: CompareFacesTools, query: PhotoQuery): Promise<PhotoOutcome> {
  const { db, model } = tools;
  const { id: sourceId, face_count: faces } = query.source;
  const { modelId, limits: modelLimits } = model;
  const curve = await findCurve(db, sourceId, model);
  const limits = limitsFor({ curve, faces, modelLimits });
  const nearest = await findNearestFaces(db, {
    sourceId,
    faces,
    modelId,
    embedding: query.embedding,
    maxDistance: limits.weak,
    limit: MAX_FACES,
  });
  const near = await keepAvailable(tools, query, nearest);
  if (near === null) return { kind: 'unavailable', message: SOURCE_MESSAGES.tryLater, retryAt: null };
  const expectedFalseMatches = (distance: number) => faces * falseMatchRate(curve, distance);
  return { kind: 'compared', near, faces, limits, meaning: meaningOf(limits, { curve, faces }), expectedFalseMatches };
}

/**
 * Drops photos that no longer exist, if the source checks that. Null if nothing is left because the checks failed, which must
 * not be shown as "nobody found".
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
  const isUnknown = (await listPhotosOf(tools.db, near)).some(({ state }) => state === 'present');
  return isUnknown ? null : [];
}

async function listPhotosOf(db: Database, near: readonly NearFace[]) {
  const photoIds = new Set(near.map(({ photoId }) => photoId));
  const people = await listPeople(db, [...new Set(near.map(({ personId }) => personId))]);
  return [...people.values()].flatMap(({ photos }) => photos).filter(({ id }) => photoIds.has(id));
}
