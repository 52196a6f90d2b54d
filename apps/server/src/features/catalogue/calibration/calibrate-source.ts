import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { CalibrationCurve } from '../rules.ts';
import { listSampleFaces, upsertCalibration } from './calibration-repository.ts';
import { areSlips, PEOPLE_TO_CALIBRATE, sameWithin, toCurve } from './calibration-rules.ts';
import { comparePeople, type PeopleComparison, type SampleFace } from './compare-people.ts';

export interface CalibrateTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly model: Pick<FaceEngine, 'modelId' | 'limits'>;
}

export type CalibrateOutcome =
  | { readonly kind: 'calibrated'; readonly pairs: number; readonly curve: CalibrationCurve }
  | { readonly kind: 'left_alone'; readonly because: 'too_few_people' };

/** Two million pairs at most. */
const FACES_COMPARED = 2_000;

/** Measures how near different people of the source come to each other, and keeps the curve that its bands rest on. */
export async function calibrateSource(
  { db, clock, model }: CalibrateTools,
  sourceId: string,
): Promise<CalibrateOutcome> {
  const { modelId } = model;
  const faces = await listSampleFaces(db, { sourceId, modelId, limit: FACES_COMPARED });
  const people = new Set(faces.map(({ personId }) => personId)).size;
  if (people < PEOPLE_TO_CALIBRATE) return { kind: 'left_alone', because: 'too_few_people' };
  const { histogram } = await compareWithoutSlips(faces, { people, surest: model.limits.confident });
  const curve = toCurve(histogram);
  await upsertCalibration(db, { sourceId, modelId, pairs: histogram.pairs, curve, calibratedAt: clock() });
  return { kind: 'calibrated', pairs: histogram.pairs, curve };
}

/** Leaves out the pairs of people that are, by all appearance, one person under two ids. */
async function compareWithoutSlips(
  faces: readonly SampleFace[],
  { people, surest }: { people: number; surest: number },
): Promise<PeopleComparison> {
  const all = await comparePeople(faces, { near: 0 });
  const near = sameWithin(all.histogram, surest);
  const { nearPeople } = await comparePeople(faces, { near });
  if (nearPeople.size === 0 || !areSlips(nearPeople.size, people)) return all;
  return await comparePeople(faces, { near: 0, except: nearPeople });
}
