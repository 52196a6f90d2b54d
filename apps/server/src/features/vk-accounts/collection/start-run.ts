import type { Transaction } from '#database/database.ts';
import type { Queue } from '#queue/queue.ts';
import type { Wall } from '../walls/wall-repository.ts';
import { collectVkJob } from './collect-vk-job.ts';
import { type Collection, deleteEndedCollections, insertCollection } from './collection-repository.ts';
import { later } from './later.ts';
import { RUN_MESSAGES } from './run-messages.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Counters of older posts hardly change any more. */
const WINDOW_MS = 30 * DAY_MS;

/** Rows and job of a new run over a wall that the caller holds. A wall never collected to its end is read in full, and so are the few posts of a demo. */
export async function startRun(
  { queue }: { readonly queue: Queue },
  trx: Transaction,
  { id, wall, previous, now }: { id: string; wall: Wall; previous: Collection | null; now: Date },
): Promise<void> {
  const lane = 'normal';
  await deleteEndedCollections(trx, { vkAccountId: wall.id, before: new Date(now.getTime() - DAY_MS) });
  await insertCollection(trx, {
    id,
    vk_account_id: wall.id,
    ...(wall.refreshed_at && wall.scope === 'full'
      ? { mode: 'refresh', window_from: windowFrom(wall.refreshed_at, now) }
      : { mode: 'full', window_from: null }),
    message: RUN_MESSAGES.queued,
    lane,
    pass_began_at: later(now, previous?.pass_began_at ?? null),
    worked_at: now,
    created_at: now,
  });
  await queue.add(trx, collectVkJob, { vkAccountId: wall.id, collectionId: id }, lane);
}

/** What came since the last time, and an hour for clocks that differ, is never left out. */
function windowFrom(refreshedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() - WINDOW_MS, refreshedAt.getTime() - HOUR_MS));
}
