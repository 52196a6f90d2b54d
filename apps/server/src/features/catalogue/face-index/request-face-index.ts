import { randomUUID } from 'node:crypto';
import type { FaceEngine } from '@vidno/face-engine/face-engine';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Source } from '#features/sources/public.ts';
import { deleteEndedRuns, insertRuns } from '#runs/run-repository.ts';
import { EXACT_SEARCH_FACES } from '../face-repository.ts';
import { findFaceIndexState } from './face-index-repository.ts';
import { INDEX_MESSAGES } from './index-messages.ts';
import { hasWaitingRun, lockWantedIndex, updateIndexRun } from './wanted-index-repository.ts';

export interface RequestFaceIndexTools {
  readonly db: Database;
  readonly clock: Clock;
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
