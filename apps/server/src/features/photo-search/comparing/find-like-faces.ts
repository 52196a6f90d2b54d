import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import {
  type BandLimits,
  type CalibrationCurve,
  type CatalogueSource,
  findNearestFaces,
  limitsFor,
  type NearFace,
} from '#features/catalogue/public.ts';
import { type BandMeaning, type Hit, isSureBandOpen, meaningOf, toHits } from '../rules.ts';

/** What a comparison with every face of a source has brought. */
export interface Comparison {
  readonly hits: readonly Hit[];
  /** How many faces were compared. */
  readonly faces: number;
  readonly bands: readonly BandMeaning[];
}

/** By what faces of one source are told apart. */
export interface Yardstick {
  readonly source: CatalogueSource;
  readonly modelId: string;
  readonly curve: CalibrationCurve;
  readonly limits: BandLimits;
}

export function toYardstick(
  { modelId, limits: modelLimits }: Pick<FaceEngine, 'modelId' | 'limits'>,
  { source, curve }: Pick<Yardstick, 'source' | 'curve'>,
): Yardstick {
  return { source, modelId, curve, limits: limitsFor({ curve, faces: source.face_count, modelLimits }) };
}

/** Far more faces than a person has photos and than strangers are allowed. */
const MOST_FACES = 500;

/** Faces of the source that may be this one, nearest first. */
export async function findLikeFaces(
  db: Database,
  embedding: Float32Array,
  { source, modelId, limits }: Yardstick,
): Promise<NearFace[]> {
  const { id: sourceId, face_count: faces } = source;
  return await findNearestFaces(db, {
    ...{ sourceId, faces, modelId, embedding },
    maxDistance: limits.weak,
    limit: MOST_FACES,
  });
}

/** Whom these faces belong to, and how sure that is. */
export function judge(near: readonly NearFace[], { source, curve, limits }: Yardstick): Comparison {
  const faces = source.face_count;
  const bands = meaningOf(limits, { curve, faces });
  return { hits: toHits(near, { limits, sureBandOpen: isSureBandOpen(bands) }), faces, bands };
}
