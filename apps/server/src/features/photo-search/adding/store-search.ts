import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import {
  findSearch,
  lockSearch,
  type NewSearch,
  restartSearch,
  type Search,
  type SearchRun,
  startSearch,
} from '#features/search-list/public.ts';
import type { Queue } from '#queue/queue.ts';
import type { Result } from '../comparing/compare-at-once.ts';
import { photoSearchJob } from '../photo-search-job.ts';
import { holdQueryPhoto, insertQueryFaces } from '../query-photos/query-photo-repository.ts';
import { findSearchDetails, insertPhotoSearch, updateQueriedFace } from '../repository.ts';
import { type Order, PhotoGone, type SearchedFace } from './order.ts';
import { recordSearch } from './record-search.ts';
import { type FreshSearch, storeWithResult } from './store-with-result.ts';

export interface StoreSearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly resultDays: number;
}

export type StoreSearchOutcome =
  | { kind: 'ended'; fresh: FreshSearch; usesPhoto: true }
  | { kind: 'queued'; run: SearchRun; usesPhoto: true }
  | { kind: 'exists'; search: Search; usesPhoto: boolean }
  | { kind: 'photo_gone'; usesPhoto: false };

const DAY_MS = 24 * 3_600_000;

/** The search with its result, or with a job that finds it where there is none yet: all of its rows or none. */
export async function storeSearch(
  tools: StoreSearchTools,
  order: Order,
  { searched, result }: { searched: SearchedFace; result: Result | null },
): Promise<StoreSearchOutcome> {
  const search = toNewSearch(tools, order);
  const fresh = result && (await storeWithResult(tools.db, { order, search, searched, result }));
  if (fresh) return { kind: 'ended', fresh, usesPhoto: true };
  try {
    return await tools.db.transaction().execute((trx) => storeWithJob(trx, tools, { order, search, searched }));
  } catch (error) {
    if (error instanceof PhotoGone) return { kind: 'photo_gone', usesPhoto: false };
    throw error;
  }
}

function toNewSearch({ clock, resultDays }: StoreSearchTools, order: Order): NewSearch {
  const { caller, sourceId, hash, demo, consent } = order;
  const now = clock();
  const expiresAt = new Date(now.getTime() + resultDays * DAY_MS);
  return { accountId: caller.accountId, kind: 'photo', sourceId, hash, demo, consent, now, expiresAt };
}

async function storeWithJob(
  trx: Transaction,
  { queue }: StoreSearchTools,
  { order, search, searched }: { order: Order; search: NewSearch; searched: SearchedFace },
): Promise<StoreSearchOutcome> {
  const { queried, newFaces } = searched;
  const { now } = search;
  if (!(await holdQueryPhoto(trx, { id: queried.photoId, now }))) throw new PhotoGone();
  const started = await startSearch(trx, search);
  if (started.kind === 'exists') {
    await insertQueryFaces(trx, newFaces);
    return await revive(trx, { order, searched, search: started.search, queue, now });
  }
  const { run } = started;
  await insertQueryFaces(trx, newFaces);
  await insertPhotoSearch(trx, run.searchId, queried);
  await recordSearch(trx, { order, searchId: run.searchId, action: 'search.started' });
  await queue.add(trx, photoSearchJob, run);
  return { kind: 'queued', run, usesPhoto: true };
}

interface Revival {
  readonly order: Order;
  readonly searched: SearchedFace;
  readonly search: Search;
  readonly queue: Queue;
  readonly now: Date;
}

/** The existing search gets its photo back if that is gone, and runs again if it had failed. */
async function revive(
  trx: Transaction,
  { order, searched: { queried }, search: found, queue, now }: Revival,
): Promise<StoreSearchOutcome> {
  const own = { id: found.id, accountId: order.caller.accountId };
  const search = (await lockSearch(trx, own)) ?? found;
  const details = await findSearchDetails(trx, search.id);
  const usesPhoto = details !== null && details.photoId === null;
  if (usesPhoto) await updateQueriedFace(trx, search.id, queried);
  if (search.process.status !== 'error') return { kind: 'exists', search, usesPhoto };

  const run = await restartSearch(trx, search, now);
  await recordSearch(trx, { order, searchId: search.id, action: 'search.repeated' });
  await queue.add(trx, photoSearchJob, run);
  return { kind: 'exists', search: (await findSearch(trx, own)) ?? search, usesPhoto };
}
