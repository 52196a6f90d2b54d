import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import { type CheckPhotosTools, checkPhotos } from '#features/catalogue/checks.ts';
import { forecastFalseAlarms, isMeasured, neighbourhoodOf } from '#features/catalogue/false-alarms.ts';
import {
  EXACT_SEARCH_FACES,
  findCalibration,
  findNearestFaces,
  findNeighbours,
  isImportUnderWay,
  listPeople,
  NEAREST_FACES,
} from '#features/catalogue/public.ts';
import { type NearFace, type PhotoOutcome, type PhotoQuery, SOURCE_MESSAGES } from '#features/sources/source-kind.ts';

export interface CompareFacesTools extends CheckPhotosTools {
  readonly model: Pick<FaceEngine, 'modelId' | 'limits' | 'referenceCurve' | 'samePersonDistance' | 'strangerDistance'>;
}

/**
 * Far more than one person's photos and the expected strangers together.
 * @limit list: The nearest faces are kept.
 */
const MAX_FACES = 500;

/** Compares with every face of the source, and says how many strangers to expect near this one. */
export async function compareFaces(tools: CompareFacesTools, query: PhotoQuery): Promise<PhotoOutcome> {
  const { db, model } = tools;
  const { id: sourceId, face_count: faces } = query.source;
  const { limits: maxDistances, samePersonDistance } = model;
  const calibration = await findCalibration(db, sourceId, model.modelId);
  // Until then nobody knows how alike its people are to each other, and a verdict would promise what was never looked at.
  if (calibration === null && (await isImportUnderWay(db, sourceId))) {
    return { kind: 'unavailable', message: SOURCE_MESSAGES.notProbed, retryAt: null };
  }
  const nearest = await findNearest(tools, query);
  const near = await keepAvailable(
    tools,
    query,
    nearest.filter(({ distance }) => distance <= maxDistances.weak),
  );
  if (near === null) return { kind: 'unavailable', message: SOURCE_MESSAGES.tryLater, retryAt: null };
  const neighbourhood = neighbourhoodOf(nearest, samePersonDistance);
  return {
    kind: 'compared',
    near,
    faces,
    maxDistances,
    measured: calibration !== null && isMeasured(calibration, faces),
    falseAlarmsWithin: forecastFalseAlarms({ calibration, neighbourhood, faces }, model),
  };
}

/** The nearest faces however far they are, and more of them if so many could be shown. */
async function findNearest({ db, model }: CompareFacesTools, { source, embedding }: PhotoQuery): Promise<NearFace[]> {
  const face = { sourceId: source.id, faces: source.face_count, modelId: model.modelId, embedding };
  // An exact search compares with every face anyway, so it is not asked twice.
  if (face.faces <= EXACT_SEARCH_FACES) return await findNeighbours(db, face, MAX_FACES);
  const nearest = await findNeighbours(db, face);
  const { weak } = model.limits;
  const isComplete = nearest.length < NEAREST_FACES || nearest.some(({ distance }) => distance > weak);
  return isComplete ? nearest : await findNearestFaces(db, { ...face, maxDistance: weak, limit: MAX_FACES });
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
