import { createHash } from 'node:crypto';
import { SERVICE } from '@vidno/contract/constants';
import { ANY_REGION } from '@vidno/contract/keyword-search';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Caller } from '#features/identity/public.ts';
import { keywordKey, readKeyword } from '#features/name-search/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { findPlace } from '#features/regions/public.ts';
import { findSearch, lockSearch, restartSearch, type Search, startSearch } from '#features/search-list/public.ts';
import { findSource, refusalOf, type SourceKinds } from '#features/sources/public.ts';
import type { Queue } from '#queue/queue.ts';
import { keywordSearchJob } from './keyword-search-job.ts';
import { insertKeywordSearch } from './repository.ts';

export interface AddKeywordSearchTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly resultDays: number;
  readonly sourceKinds: SourceKinds;
}

export interface KeywordSearchWish {
  readonly caller: Caller;
  readonly demo: boolean;
  readonly sourceId: string;
  readonly keyword: string | undefined;
  readonly region: string | undefined;
}

export type AddKeywordSearchOutcome =
  | { kind: 'started'; searchId: string; processId: string; firstPage: null }
  | { kind: 'exists'; search: Search }
  | {
      kind: 'refused';
      because:
        | 'not_paid'
        | 'keyword_blank'
        | 'keyword_short'
        | 'keyword_long'
        | 'region_missing'
        | 'region_unknown'
        | 'source_unknown'
        | 'source_unavailable'
        | 'source_down';
    };

interface Order {
  readonly caller: Caller;
  readonly demo: boolean;
  readonly sourceId: string;
  readonly keyword: string;
  readonly regionId: string | null;
  readonly hash: string;
}

const DAY_MS = 24 * 3_600_000;

/** Starts the search of words in one source. The same search again is answered instead, and run again if it had failed. */
export async function addKeywordSearch(
  tools: AddKeywordSearchTools,
  wish: KeywordSearchWish,
): Promise<AddKeywordSearchOutcome> {
  const { caller, demo, sourceId } = wish;
  if (!caller.services.includes(SERVICE.smartSearch)) return { kind: 'refused', because: 'not_paid' };
  const read = readKeyword(wish.keyword ?? '');
  if (read.kind === 'refused') return read;
  const region = wish.region?.trim() ?? '';
  if (region === '') return { kind: 'refused', because: 'region_missing' };
  const regionId = region === ANY_REGION ? null : region;
  if (regionId !== null && !findPlace(regionId)) return { kind: 'refused', because: 'region_unknown' };
  const refusal = refusalOf(tools.sourceKinds, await findSource(tools.db, sourceId), 'keyword');
  if (refusal) return { kind: 'refused', because: refusal };
  const { keyword } = read;
  return await store(tools, { caller, demo, sourceId, keyword, regionId, hash: hashOf(keyword, regionId) });
}

/** The search, its process, its job and its line in the journal: all of them or none. */
async function store(
  { db, clock, queue, resultDays }: AddKeywordSearchTools,
  order: Order,
): Promise<AddKeywordSearchOutcome> {
  const now = clock();
  return await db.transaction().execute(async (trx): Promise<AddKeywordSearchOutcome> => {
    const started = await startSearch(trx, {
      accountId: order.caller.accountId,
      kind: 'keyword',
      sourceId: order.sourceId,
      hash: order.hash,
      demo: order.demo,
      consent: null,
      now,
      expiresAt: new Date(now.getTime() + resultDays * DAY_MS),
    });
    if (started.kind === 'exists') return await revive(trx, { order, found: started.search, queue, now });
    const { run } = started;
    await insertKeywordSearch(trx, { searchId: run.searchId, keyword: order.keyword, regionId: order.regionId });
    await recordStart(trx, order, run.searchId, 'search.started');
    await queue.add(trx, keywordSearchJob, run);
    return { kind: 'started', ...run, firstPage: null };
  });
}

/** The existing search runs again if it had failed. */
async function revive(
  trx: Transaction,
  { order, found, queue, now }: { order: Order; found: Search; queue: Queue; now: Date },
): Promise<AddKeywordSearchOutcome> {
  const own = { id: found.id, accountId: order.caller.accountId };
  const search = (await lockSearch(trx, own)) ?? found;
  if (search.process.status !== 'error') return { kind: 'exists', search };
  const run = await restartSearch(trx, search, now);
  await recordStart(trx, order, search.id, 'search.repeated');
  await queue.add(trx, keywordSearchJob, run);
  return { kind: 'exists', search: (await findSearch(trx, own)) ?? search };
}

async function recordStart(
  trx: Transaction,
  { caller, sourceId, hash, regionId }: Order,
  searchId: string,
  action: 'search.started' | 'search.repeated',
): Promise<void> {
  await recordAudit(trx, {
    accountId: caller.accountId,
    action,
    subject: { search_id: searchId, source: sourceId, hash, region: regionId },
  });
}

function hashOf(keyword: string, regionId: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([keywordKey(keyword), regionId]))
    .digest('hex');
}
