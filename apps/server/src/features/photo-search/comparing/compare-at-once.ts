import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Database } from '#database/database.ts';
import type { CalibrationCurve, CatalogueSource } from '#features/catalogue/public.ts';
import { rankHits } from '../rules.ts';
import { type Comparison, findLikeFaces, judge, toYardstick } from './find-like-faces.ts';
import type { SpareTurns } from './spare-turns.ts';

export interface CompareAtOnceTools {
  readonly db: Database;
  readonly faceEngine: Pick<FaceEngine, 'modelId' | 'limits'>;
  /** Comparisons that need not wait for the queue. */
  readonly comparing: SpareTurns;
}

export interface FaceToCompare {
  readonly source: CatalogueSource;
  // Each may still be in work.
  readonly embedding: Promise<Float32Array>;
  readonly curve: Promise<CalibrationCurve>;
  /** People of whom the user has said «это не он(а)». */
  readonly rejected: Promise<ReadonlySet<string>>;
}

export interface Result {
  /** Its hits in the order they are shown in. */
  readonly comparison: Comparison;
  /** People of whom the user has said «это не он(а)». */
  readonly rejected: ReadonlySet<string>;
}

/**
 * Null: a job must do it, for the source asks the outside world about its photos, or so many compare already that the
 * queue says whose turn it is.
 */
export async function compareAtOnce(
  { db, faceEngine, comparing }: CompareAtOnceTools,
  { source, ...inWork }: FaceToCompare,
): Promise<Result | null> {
  if (source.checks_photos) return null;
  const [curve, rejected, embedding] = await Promise.all([inWork.curve, inWork.rejected, inWork.embedding]);
  const yardstick = toYardstick(faceEngine, { source, curve });
  return await comparing.take(async () => {
    const comparison = judge(await findLikeFaces(db, embedding, yardstick), yardstick);
    return { comparison: { ...comparison, hits: rankHits(comparison.hits, rejected) }, rejected };
  });
}
