import type { Database } from '../../apps/server/src/database/database.ts';
import { purgeSearches } from '../../apps/server/src/features/search-list/remove-search.ts';
import type { SearchKinds } from '../../apps/server/src/features/search-list/search-kind.ts';
import { createRunEvents } from '../../apps/server/src/runs/run-watcher.ts';
import type { Figure } from '../shared/report-figures.ts';
import { OVERDUE } from './fill.ts';

/** All overdue searches, while others read theirs. */
export async function measurePurge(db: Database): Promise<Figure> {
  const nothing = { release: async () => async () => {} };
  // Searches by keyword hold nothing outside the database.
  const searchKinds = { keyword: nothing, photo: nothing } as unknown as SearchKinds;
  const tools = { db, clock: () => new Date(), searchKinds, runEvents: createRunEvents() };
  const traffic = new AbortController();
  const reading = Promise.all([1, 2].map((seed) => read(db, seed, traffic.signal)));
  const started = performance.now();
  const { searches } = await purgeSearches(tools);
  const minutes = (performance.now() - started) / 60_000;
  traffic.abort();
  const slowest = Math.max(...(await reading));
  console.log(
    `${searches} searches in ${minutes.toFixed(1)} minutes; the slowest reading took ${Math.round(slowest)} ms`,
  );
  return {
    name: `minutes to purge ${OVERDUE} searches`,
    value: Number(((minutes * OVERDUE) / searches).toFixed(2)),
    op: '<=',
    target: 10,
  };
}

/** Lists of other accounts, one after the other. Returns the ms of the slowest. */
async function read(db: Database, seed: number, signal: AbortSignal): Promise<number> {
  let slowest = 0;
  for (let account = seed; !signal.aborted; account += 2) {
    const started = performance.now();
    await db.selectFrom('search').selectAll().where('account_id', '=', account).limit(20).execute();
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}
