import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import { deleteEndedRuns, insertRuns, type NewRun } from '#runs/run-repository.ts';
import { type Search, updateRunOfSearch } from './repository.ts';
import { SEARCH_MESSAGES } from './rules.ts';

/** The next run of a search. */
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

/** A new run in place of an ended one. Its version goes on from there, so that a watcher who reconnects misses nothing. */
export async function restartRun(trx: Transaction, search: Search, now: Date): Promise<string> {
  const run = { ...toRun(search, now), version: search.run.version + 1 };
  await insertRuns(trx, [run]);
  await updateRunOfSearch(trx, search, run.id);
  await deleteEndedRuns(trx, [search.run.id]);
  return run.id;
}
