import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { deleteProcess, insertProcess } from './process/process-repository.ts';
import { type Search, updateRunOfSearch } from './repository.ts';
import { SEARCH_MESSAGES } from './rules.ts';
import type { SearchRun } from './search-run.ts';

/** A new run in place of an ended one. Its version goes on from there, so that a watcher who reconnects misses nothing. */
export async function restartSearch(trx: Transaction, search: Search, now: Date): Promise<SearchRun> {
  const processId = randomUUID();
  await insertProcess(trx, {
    id: processId,
    message: SEARCH_MESSAGES.queued,
    version: search.process.version + 1,
    createdAt: now,
  });
  await updateRunOfSearch(trx, search.id, processId);
  await deleteProcess(trx, search.process.id);
  return { searchId: search.id, processId, sourceId: search.sourceId };
}
