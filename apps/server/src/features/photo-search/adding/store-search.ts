import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import { runInOneGo } from '#database/run-in-one-go.ts';
import type { NewRow } from '#database/tables.ts';
import type { Caller } from '#features/identity/public.ts';
import { type Consent, recordAudit } from '#features/privacy/public.ts';
import {
  findSearch,
  lockSearch,
  restartSearch,
  type Search,
  type SearchRun,
  startSearch,
} from '#features/search-list/public.ts';
import type { Queue } from '#queue/queue.ts';
import { photoSearchJob } from '../photo-search-job.ts';
import { holdQueryPhoto, insertQueryFaces } from '../query-photos/query-photo-repository.ts';
import { findSearchDetails, insertPhotoSearch, type QueriedFace, updateQueriedFace } from '../repository.ts';

/** What is searched for whom, and by which right. */
export interface Order {
  readonly caller: Caller;
  readonly demo: boolean;
  readonly sourceId: string;
  readonly hash: string;
  readonly consent: Consent;
}

export interface StoreSearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly resultDays: number;
}

export type StoreSearchOutcome =
  | { kind: 'started'; run: SearchRun; usesPhoto: true }
  | { kind: 'exists'; search: Search; usesPhoto: boolean }
  | { kind: 'photo_gone'; usesPhoto: false };

const DAY_MS = 24 * 3_600_000;

export interface SearchedFace {
  readonly queried: QueriedFace;
  /** Rows of the faces of a photo that becomes whole only with this search. */
  readonly newFaces: readonly NewRow<'query_face'>[];
}

/** The search, its process, its job and its line in the journal: all of them or none. */
export async function storeSearch(
  tools: StoreSearchTools,
  order: Order,
  searched: SearchedFace,
): Promise<StoreSearchOutcome> {
  try {
    return await tools.db.transaction().execute((trx) => store(trx, tools, { order, searched }));
  } catch (error) {
    if (error instanceof PhotoGone) return { kind: 'photo_gone', usesPhoto: false };
    throw error;
  }
}

/** Undoes what has been written in the same go. */
class PhotoGone extends Error {}

async function store(
  trx: Transaction,
  { clock, queue, resultDays }: StoreSearchTools,
  { order, searched: { queried, newFaces } }: { order: Order; searched: SearchedFace },
): Promise<StoreSearchOutcome> {
  const now = clock();
  const search = {
    accountId: order.caller.accountId,
    kind: 'photo' as const,
    sourceId: order.sourceId,
    hash: order.hash,
    demo: order.demo,
    consent: order.consent,
    now,
    expiresAt: new Date(now.getTime() + resultDays * DAY_MS),
  };
  const [isHeld, started] = await runInOneGo(trx, (trx) => [
    () => holdQueryPhoto(trx, { id: queried.photoId, now }),
    () => startSearch(trx, search),
  ]);
  if (!isHeld) throw new PhotoGone();
  if (started.kind === 'exists') {
    await insertQueryFaces(trx, newFaces);
    return await revive(trx, { order, queried, search: started.search, queue, now });
  }
  const { run } = started;
  await runInOneGo(trx, (trx) => [
    () => insertQueryFaces(trx, newFaces),
    () => insertPhotoSearch(trx, run.searchId, queried),
    () => recordSearch(trx, { order, searchId: run.searchId, action: 'search.started' }),
    () => queue.add(trx, photoSearchJob, run),
  ]);
  return { kind: 'started', run, usesPhoto: true };
}

interface Revival {
  readonly order: Order;
  readonly queried: QueriedFace;
  readonly search: Search;
  readonly queue: Queue;
  readonly now: Date;
}

/** The existing search gets its photo back if that is gone, and runs again if it had failed. */
async function revive(
  trx: Transaction,
  { order, queried, search: found, queue, now }: Revival,
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

async function recordSearch(
  trx: Transaction,
  { order, searchId, action }: { order: Order; searchId: string; action: 'search.started' | 'search.repeated' },
): Promise<void> {
  await recordAudit(trx, {
    accountId: order.caller.accountId,
    action,
    purpose: order.consent.purpose,
    subject: { search_id: searchId, source: order.sourceId, hash: order.hash },
  });
}
