import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import { findSource, type Source } from '#features/sources/public.ts';
import type { NearFace, SourceCalibration } from '#features/sources/source-kind.ts';
import type { Tools } from '#tools.ts';
import { findCalibration, listSampleFaces, type SampleFace, upsertCalibration } from './calibration-repository.ts';
import { findNeighbours } from './face-repository.ts';
import { isUpToDate, MIN_SEARCHES, marginsOf, toCurve } from './false-alarms.ts';

export interface CalibrateTools extends Pick<Tools, 'db' | 'clock'> {
  readonly model: Pick<FaceEngine, 'modelId' | 'samePersonDistance' | 'strangerDistance'>;
}

export type CalibrateOutcome =
  | { readonly kind: 'calibrated'; readonly searches: number }
  | { readonly kind: 'skipped'; readonly because: 'too_few_people' };

/**
 * Enough for the strangers of one search in twenty to be a hundred.
 * @limit list: A larger catalogue is calibrated on a sample of its faces.
 */
const MAX_SAMPLE_FACES = 2_000;

/**
 * Searches the source for its own people, each time without that person, and stores how near the strangers were. This is what
 * a search for somebody who is not there would show.
 */
export async function calibrateSource(tools: CalibrateTools, sourceId: string): Promise<CalibrateOutcome> {
  const { db, clock, model } = tools;
  const { modelId } = model;
  const faces = (await findSource(db, sourceId))?.face_count ?? 0;
  const sample = await listSampleFaces(db, { sourceId, faces, modelId, limit: MAX_SAMPLE_FACES });
  const searches: number[][] = [];
  for (const face of sample) {
    const margins = marginsOf(await findStrangers(tools, { sourceId, faces }, face), model);
    if (margins) searches.push(margins);
  }
  if (searches.length < MIN_SEARCHES) return { kind: 'skipped', because: 'too_few_people' };
  const calibration = { curve: toCurve(searches), searches: searches.length, faces };
  await upsertCalibration(db, { ...calibration, sourceId, modelId, calibratedAt: clock() });
  return { kind: 'calibrated', searches: searches.length };
}

/** Calibrates the source if it never was, or has grown since. */
export async function recalibrateSource(
  tools: CalibrateTools,
  { id, face_count: faces }: Pick<Source, 'id' | 'face_count'>,
): Promise<void> {
  const calibration = await findCalibration(tools.db, id, tools.model.modelId);
  if (!calibration || !isUpToDate(calibration, faces)) await calibrateSource(tools, id);
}

/** Null before the first calibration with this model. */
export async function describeCalibration(
  db: Database,
  { id, face_count }: Pick<Source, 'id' | 'face_count'>,
  modelId: string,
): Promise<SourceCalibration | null> {
  const calibration = await findCalibration(db, id, modelId);
  if (!calibration) return null;
  const { searches, faces, calibratedAt: at } = calibration;
  return { searches, faces, at, isUpToDate: isUpToDate(calibration, face_count) };
}

async function findStrangers(
  { db, model }: CalibrateTools,
  source: { sourceId: string; faces: number },
  { personId, embedding }: SampleFace,
): Promise<NearFace[]> {
  const { modelId } = model;
  const nearest = await findNeighbours(db, { ...source, modelId, embedding });
  return nearest.filter((face) => face.personId !== personId);
}
