import { randomUUID } from 'node:crypto';
import type { SourceIndex } from '@vidno/contract/sources';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import { DAY_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { raiseBuildMemory } from '#database/migrate.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { findSource, type Source } from '#features/sources/public.ts';
import type { Advance, LeasedRun, RunContext, RunKind } from '#runs/run.ts';
import { deleteEndedRuns, insertRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { type CalibrateTools, recalibrateSource } from './calibrate-source.ts';
import {
  analyseFaces,
  createFaceIndex,
  dropFaceIndex,
  type FaceIndex,
  findBuildPercent,
  findFaceIndexState,
  findIndexRun,
  findWantedIndex,
  hasWaitingRun,
  lockExistingIndex,
  lockWantedIndex,
  releaseFaceIndex,
  tryLockFaceIndex,
  updateIndexRun,
  type WantedIndex,
} from './face-index-repository.ts';
import { EXACT_SEARCH_FACES } from './face-repository.ts';

interface FaceIndexTools extends CalibrateTools {
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

export interface RequestFaceIndexTools extends Pick<Tools, 'db' | 'clock'> {
  readonly model: Pick<FaceEngine, 'modelId' | 'dimensions'>;
}

/** Starts a run that builds the index, if the source has outgrown exact search and none can be used or is on its way. */
export async function requestFaceIndex(
  { db, clock, model }: RequestFaceIndexTools,
  { id: sourceId, face_count }: Pick<Source, 'id' | 'face_count'>,
): Promise<void> {
  const { modelId, dimensions } = model;
  if (face_count <= EXACT_SEARCH_FACES) return;
  if ((await findFaceIndexState(db, { sourceId, modelId })) === 'ready') return;
  await db.transaction().execute(async (trx) => {
    const wanted = { id: randomUUID(), source_id: sourceId, model_id: modelId, dimensions };
    const index = await lockWantedIndex(trx, wanted);
    if (await hasWaitingRun(trx, index)) return;
    if (index.run_id !== null) await deleteEndedRuns(trx, [index.run_id]);
    const run = { id: randomUUID(), kind: 'face_index' as const, subjectId: index.id, accountId: null };
    await insertRuns(trx, [{ ...run, lane: 'slow', message: INDEX_MESSAGES.waiting, at: clock() }]);
    await updateIndexRun(trx, index.id, run.id);
  });
}

/** Whether searches in the source use an index, or compare face by face for want of one. */
export async function describeFaceIndex(
  db: Database,
  { id: sourceId, face_count }: Pick<Source, 'id' | 'face_count'>,
  modelId: string,
): Promise<SourceIndex> {
  if (face_count <= EXACT_SEARCH_FACES) return 'none';
  if ((await findFaceIndexState(db, { sourceId, modelId })) === 'ready') return 'ready';
  const run = await findIndexRun(db, { sourceId, modelId });
  return run?.status === 'wait' ? 'building' : 'missing';
}

type Opened = Pick<OpenedDatabase, 'engine' | 'withOwnConnection'>;

/**
 * Builds the index unless it can be used already. One that an interrupted build has left is dropped first. `busy`: another
 * connection is building it, maybe that of a process that has ended.
 */
export async function buildFaceIndex(
  { engine, withOwnConnection }: Opened,
  index: FaceIndex & { readonly dimensions: number },
): Promise<'ready' | 'busy'> {
  return await withOwnConnection(async (own) => {
    // Never waits: a session that waits in a statement keeps a concurrent build from ending.
    if (!(await tryLockFaceIndex(own, index))) return 'busy';
    try {
      const state = await findFaceIndexState(own, index);
      if (state === 'ready') return 'ready';
      if (state === 'invalid') await dropFaceIndex(own, { ...index, engine });
      await analyseFaces(own);
      await raiseBuildMemory(own, 'connection');
      await createFaceIndex(own, { ...index, engine });
      return 'ready';
    } finally {
      await releaseFaceIndex(own, index).catch(() => {});
    }
  });
}

/** What a run that builds an index says of itself, to operators. */
const INDEX_MESSAGES = {
  waiting: 'Индекс лиц ждёт построения',
  building: 'Строим индекс лиц',
  busy: 'Индекс лиц строит другой процесс',
  done: 'Индекс лиц построен',
  broken: 'Индекс лиц построить не получилось; попробуем ещё раз',
} as const;
