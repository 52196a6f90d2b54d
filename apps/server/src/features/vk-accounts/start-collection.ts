import { DAY_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { hurryRun, insertRuns, resumeRun } from '#runs/run-repository.ts';
import {
  deleteEndedCollections,
  insertCollection,
  type LastCollection,
  updateCollection,
} from './collection-repository.ts';
import { passStart, RUN_MESSAGES, refreshWindow } from './passes.ts';
import type { Wall } from './wall-repository.ts';

export interface NewCollection {
  readonly id: string;
  readonly wall: Wall;
  /** The account for which the wall is read. */
  readonly requestedBy: number;
  readonly previous: LastCollection | null;
  readonly now: Date;
  /** `slow` for what nobody waits for. */
  readonly lane?: 'normal' | 'slow';
}

/** Starts a run over a wall that the caller has locked. Demos and walls never collected completely are read in full. */
export async function startCollection(
  trx: Transaction,
  { id, wall, requestedBy, previous, now, lane = 'normal' }: NewCollection,
): Promise<void> {
  await deleteEndedCollections(trx, { vkAccountId: wall.id, before: new Date(now.getTime() - DAY_MS) });
  await insertCollection(trx, {
    id,
    vk_account_id: wall.id,
    requested_by: requestedBy,
    ...(wall.refreshed_at && wall.read_began_at && wall.scope === 'full'
      ? { mode: 'refresh', window_from: refreshWindow(wall.read_began_at) }
      : { mode: 'full', window_from: null }),
    pass_began_at: passStart(now, previous?.pass_began_at ?? null),
  });
  await insertRuns(trx, [
    {
      id,
      kind: 'vk_collection',
      subjectId: wall.id,
      accountId: null,
      lane,
      message: RUN_MESSAGES.queued,
      at: now,
    },
  ]);
}

/**
 * The waiting run goes on for the account that has asked for it last, and no longer in the slow lane. If it was paused, because the other account had used its
 * allowance or because VK was down, it tries again now.
 */
export async function takeOverCollection(
  trx: Transaction,
  { id, wall, requestedBy, now }: Omit<NewCollection, 'previous' | 'lane'>,
): Promise<void> {
  await updateCollection(trx, { vk_account_id: wall.id, id }, { requested_by: requestedBy });
  await hurryRun(trx, id);
  await resumeRun(trx, id, now);
}
