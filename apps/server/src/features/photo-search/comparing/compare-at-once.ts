import type { Source, SourceKinds } from '#features/sources/public.ts';
import { rankHits } from '../rules.ts';
import { type Comparison, judge } from './judge.ts';
import type { SpareTurns } from './spare-turns.ts';

export interface CompareAtOnceTools {
  readonly sourceKinds: SourceKinds;
  /** Comparisons that need not wait for the queue. */
  readonly comparing: SpareTurns;
}

export interface FaceToCompare {
  readonly source: Source;
  // Each may still be in work.
  readonly embedding: Promise<Float32Array>;
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
 * Null: a job must do it, for the source asks the outside world about its photos or does not answer, or so many compare
 * already that the queue says whose turn it is.
 */
export async function compareAtOnce(
  { sourceKinds, comparing }: CompareAtOnceTools,
  { source, ...inWork }: FaceToCompare,
): Promise<Result | null> {
  const photo = sourceKinds[source.kind]?.photo;
  if (!photo || source.checks_photos) return null;
  const [rejected, embedding] = await Promise.all([inWork.rejected, inWork.embedding]);
  return await comparing.take(async () => {
    const { signal } = new AbortController();
    const compared = await photo.compare({ source, embedding, signal, onProgress: async () => {} });
    if (compared.kind === 'unavailable') return null;
    const comparison = judge(compared);
    return { comparison: { ...comparison, hits: rankHits(comparison.hits, rejected) }, rejected };
  });
}
