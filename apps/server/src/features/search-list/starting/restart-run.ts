import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { deleteEndedRuns, insertRuns, type NewRun } from '#runs/run-repository.ts';
import { type Search, updateRunOfSearch } from '../repository.ts';
import { SEARCH_MESSAGES } from '../rules.ts';

/** A new run for a search. */
export function toRun(search: Pick<Search, 'accountId' | 'id' | 'kind'>, now: Date): NewRun {
  return {
    id: randomUUID(),
    kind: `${search.kind}_search`,
    subjectId: search.id,
    accountId: search.accountId,
    lane: 'normal',
    message: SEARCH_MESSAGES.queued,
    at: now,
  };
}

/** Replaces an ended run. The version continues, so that a client that reconnects misses no update. */
export async function restartRun(trx: Transaction, search: Search, fresh: NewRun): Promise<string> {
  const run = { ...fresh, version: search.run.version + 1 };
  await insertRuns(trx, [run]);
  await updateRunOfSearch(trx, search, run.id);
  await deleteEndedRuns(trx, [search.run.id]);
  return run.id;
}
