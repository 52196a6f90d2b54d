import type { Transaction } from '#database/database.ts';
import { insertRuns } from '#runs/run-repository.ts';
import type { Wall } from '../walls/wall-repository.ts';
import { deleteEndedCollections, insertCollection, type LastCollection } from './collection-repository.ts';
import { passStart } from './pass-rules.ts';
import { RUN_MESSAGES } from './run-messages.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The counters of older posts hardly change. */
const WINDOW_MS = 30 * DAY_MS;

/** Starts a run over a wall that the caller has locked. Demos and walls never collected completely are read in full. */
export async function startCollection(
  trx: Transaction,
  { id, wall, previous, now }: { id: string; wall: Wall; previous: LastCollection | null; now: Date },
): Promise<void> {
  await deleteEndedCollections(trx, { vkAccountId: wall.id, before: new Date(now.getTime() - DAY_MS) });
  await insertCollection(trx, {
    id,
    vk_account_id: wall.id,
    ...(wall.refreshed_at && wall.scope === 'full'
      ? { mode: 'refresh', window_from: windowFrom(wall.refreshed_at, now) }
      : { mode: 'full', window_from: null }),
    pass_began_at: passStart(now, previous?.pass_began_at ?? null),
  });
  await insertRuns(trx, [
    {
      id,
      kind: 'vk_collection',
      subjectId: wall.id,
      accountId: null,
      lane: 'normal',
      message: RUN_MESSAGES.queued,
      at: now,
    },
  ]);
}

/** At least everything since the last refresh, plus an hour in case the clocks differ. */
function windowFrom(refreshedAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() - WINDOW_MS, refreshedAt.getTime() - HOUR_MS));
}
