import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { CalibrationCurve } from '../rules.ts';
import { listSampleFaces, upsertCalibration } from './calibration-repository.ts';
import { areDuplicates, duplicateThreshold, MIN_PEOPLE, toCurve } from './calibration-rules.ts';
import { comparePeople, type PeopleComparison, type SampleFace } from './compare-people.ts';

export interface CalibrateTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly model: Pick<FaceEngine, 'modelId' | 'limits'>;
}

export type CalibrateOutcome =
  | { readonly kind: 'calibrated'; readonly pairs: number; readonly curve: CalibrationCurve }
  | { readonly kind: 'skipped'; readonly because: 'too_few_people' };

/** At most two million pairs. */
const MAX_SAMPLE_FACES = 2_000;

/** Measures the distances between different people of the source, and stores the curve that its bands are based on. */
export async function calibrateSource(
  { db, clock, model }: CalibrateTools,
  sourceId: string,
): Promise<CalibrateOutcome> {
  const { modelId } = model;
  const faces = await listSampleFaces(db, { sourceId, modelId, limit: MAX_SAMPLE_FACES });
  const people = new Set(faces.map(({ personId }) => personId)).size;
  if (people < MIN_PEOPLE) return { kind: 'skipped', because: 'too_few_people' };
  const { histogram } = await compareWithoutDuplicates(faces, { people, surest: model.limits.confident });
  const curve = toCurve(histogram);
  await upsertCalibration(db, { sourceId, modelId, pairs: histogram.pairs, curve, calibratedAt: clock() });
  return { kind: 'calibrated', pairs: histogram.pairs, curve };
}

/** Leaves out pairs of people that are probably one person under two ids. */
async function compareWithoutDuplicates(
  faces: readonly SampleFace[],
  { people, surest }: { people: number; surest: number },
): Promise<PeopleComparison> {
  const all = await comparePeople(faces, { near: 0 });
  const near = duplicateThreshold(all.histogram, surest);
  const { nearPeople } = await comparePeople(faces, { near });
  if (nearPeople.size === 0 || !areDuplicates(nearPeople.size, people)) return all;
  return await comparePeople(faces, { near: 0, exclude: nearPeople });
}
