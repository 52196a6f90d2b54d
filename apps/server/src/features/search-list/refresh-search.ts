import { SOURCE_SEPARATOR } from '@vidno/contract/sources';
import type { Transaction } from '#database/database.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { type Applicant, type AuthoriseRefusal, type AuthoriseTools, authorise } from '#features/rights/authorise.ts';
import { reserveSearch } from '#features/search-payments/pay-for-search.ts';
import { createRunId } from '#observability/tracing.ts';
import { deleteEndedRuns, insertRuns, type NewRun } from '#runs/run-repository.ts';
import { findSearch, lockSearch, type Search, type SearchId, updateRunOfSearch } from './repository.ts';
import { SEARCH_MESSAGES } from './rules.ts';
import type { SearchKinds } from './search-kind.ts';

export interface RefreshSearchTools extends AuthoriseTools {
  readonly searchKinds: SearchKinds;
}

type RefreshSearchOutcome =
  | { kind: 'started' | 'waiting'; runId: string }
  | { kind: 'refused'; because: 'search_not_found' | 'upload_not_found' | AuthoriseRefusal };

/** Runs the search again. A run that is still waiting is returned instead. */
export async function refreshSearch(
  tools: RefreshSearchTools,
  request: SearchId & Applicant,
): Promise<RefreshSearchOutcome> {
  const { db, clock, searchKinds } = tools;
  const { accountId, id } = request;
  const own = { accountId, id };
  const found = await findSearch(db, own);
  if (!found) return { kind: 'refused', because: 'search_not_found' };
  if (found.run.status === 'wait') return { kind: 'waiting', runId: found.run.id };
  const kind = searchKinds[found.kind];
  const right = await authorise(tools, { ...request, use: kind.use, sources: found.sourceIds, stage: 'repeat' });
  if (right.kind === 'refused') return { kind: 'refused', because: right.because };
  const { searcher } = right;

  return await db.transaction().execute(async (trx): Promise<RefreshSearchOutcome> => {
    const search = await lockSearch(trx, own);
    if (!search) return { kind: 'refused', because: 'search_not_found' };
    if (search.run.status === 'wait') return { kind: 'waiting', runId: search.run.id };
    if (!(await kind.canRepeat(trx, search))) return { kind: 'refused', because: 'upload_not_found' };
    const now = clock();
    const run = toRun(search, now);
    const reserved = await reserveSearch(trx, tools, { searcher, searchId: search.id, runId: run.id, now });
    if (reserved.kind === 'refused') return reserved;
    const runId = await restartRun(trx, search, run);
    await recordAudit(trx, {
      accountId: own.accountId,
      action: 'search.repeated',
      ...(search.purpose !== null && { purpose: search.purpose }),
      subject: { search_id: search.id, source: search.sourceIds.join(SOURCE_SEPARATOR), hash: search.hash },
    });
    return { kind: 'started', runId };
  });
}

/** A new run for a search. */
export function toRun(search: Pick<Search, 'accountId' | 'id' | 'kind'>, now: Date): NewRun {
  return {
    id: createRunId(),
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
