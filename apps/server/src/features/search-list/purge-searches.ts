import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { deleteOrphanedProcesses, endProcess, listForgottenProcesses } from './process/process-repository.ts';
import { removeSearch } from './remove-search.ts';
import { listExpiredSearches } from './repository.ts';
import { SEARCH_MESSAGES } from './rules.ts';
import type { SearchKinds } from './search-kind.ts';

export interface PurgeSearchesTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: SearchKinds;
}

const BATCH = 200;
const HOUR_MS = 3_600_000;
const GIVEN_UP_AFTER_MS = 6 * HOUR_MS;

/** Removes searches past their time and ends processes that the queue has given up; what is left over waits for the next call. */
export async function purgeSearches(tools: PurgeSearchesTools): Promise<{ searches: number }> {
  const { db, clock } = tools;
  const now = clock();
  const expired = await listExpiredSearches(db, now, BATCH);
  for (const { id, accountId } of expired) await removeSearch(tools, { id, accountId });

  await deleteOrphanedProcesses(db, { before: new Date(now.getTime() - HOUR_MS), limit: BATCH });
  const forgotten = await listForgottenProcesses(db, {
    before: new Date(now.getTime() - GIVEN_UP_AFTER_MS),
    limit: BATCH,
  });
  for (const id of forgotten) {
    await endProcess(db, { id, status: 'error', message: SEARCH_MESSAGES.broken, at: now });
  }
  return { searches: expired.length };
}
