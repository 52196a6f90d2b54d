import { DAY_MS } from '#config/durations.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { findSource } from '#features/sources/public.ts';
import type { LeasedRun } from '#runs/run.ts';
import type { Advance, RunContext, RunKind } from '#runs/run-kind.ts';
import { type CalibrateTools, recalibrateSource } from '../calibration/calibrate-source.ts';
import { buildFaceIndex } from './build-face-index.ts';
import { findBuildPercent } from './face-index-repository.ts';
import { INDEX_MESSAGES } from './index-messages.ts';
import { findWantedIndex, lockExistingIndex, type WantedIndex } from './wanted-index-repository.ts';

export interface FaceIndexTools extends CalibrateTools {
  readonly opened: Pick<OpenedDatabase, 'engine' | 'withOwnConnection'>;
}

const SHOW_PROGRESS_EVERY_MS = 5_000;
/** After it, the server has noticed that the process which began to build is gone, or has finished its index. */
const BUSY_PAUSE_MS = 30_000;

/** Builds vector indexes: one at a time in each process, for they take all the memory that such work is given. */
export function createFaceIndexKind(tools: FaceIndexTools): RunKind<null> {
  return {
    name: 'face_index',
    concurrency: { slow: 1 },
    maxAttempts: 5,
    stepTimeoutMs: DAY_MS,
    brokenMessage: INDEX_MESSAGES.broken,
    advance: (run, context) => advance(tools, run, context),
    deliver: async (trx, { subjectId }) => ((await lockExistingIndex(trx, subjectId)) ? INDEX_MESSAGES.done : null),
    // Searches compare face by face until the next run.
    fail: async () => {},
  };
}

async function advance(tools: FaceIndexTools, { subjectId }: LeasedRun, context: RunContext): Promise<Advance<null>> {
  const index = await findWantedIndex(tools.db, subjectId);
  const source = index && (await findSource(tools.db, index.source_id));
  if (!source) return { kind: 'gone' };
  await context.reportProgress({ percent: 0, message: INDEX_MESSAGES.building });
  const outcome = await buildShowingProgress(tools, index, context);
  if (outcome === 'busy') {
    const until = new Date(tools.clock().getTime() + BUSY_PAUSE_MS);
    return { kind: 'paused', until, message: INDEX_MESSAGES.busy };
  }
  // It measures with thousands of searches, so it waits for the index.
  if (index.model_id === tools.model.modelId) await recalibrateSource(tools, source);
  return { kind: 'found', found: null };
}

async function buildShowingProgress(
  { db, opened }: FaceIndexTools,
  { source_id: sourceId, model_id: modelId, dimensions }: WantedIndex,
  { reportProgress }: RunContext,
): Promise<'ready' | 'busy'> {
  const show = async () => {
    const percent = await findBuildPercent(db, { sourceId, modelId });
    if (percent !== null) await reportProgress({ percent, message: INDEX_MESSAGES.building });
  };
  // The embedded database says nothing while it builds. Progress that could not be shown harms nobody.
  const timer =
    opened.engine === 'embedded' ? undefined : setInterval(() => void show().catch(() => {}), SHOW_PROGRESS_EVERY_MS);
  try {
    return await buildFaceIndex(opened, { sourceId, modelId, dimensions });
  } finally {
    clearInterval(timer);
  }
}
