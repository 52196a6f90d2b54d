import { randomUUID } from 'node:crypto';
import { SOURCE_SEPARATOR } from '@vidno/contract/sources';
import type { Paying, Searcher } from '#config/paying.ts';
import { DAY_MS } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import type { SourceIds } from '#database/tables/search-list.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { type Applicant, type AuthoriseOutcome, type AuthoriseTools, authorise } from '#features/rights/authorise.ts';
import { parseSources } from '#features/rights/source-rules.ts';
import { reserveSearch } from '#features/search-payments/pay-for-search.ts';
import type { Uncount, Upload } from '#files/file-store.ts';
import type { Runner } from '#runs/create-runner.ts';
import { insertRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { restartRun, toRun } from './refresh-search.ts';
import { findSearchByKey, insertSearch, lockSearch, type Search, type SearchKey } from './repository.ts';
import type { ParsedForm, PreparedSearch, Refusal, SearchForm, SearchKinds } from './search-kind.ts';

export interface StartSearchTools extends StoreSearchTools {
  readonly runner: Pick<Runner, 'advanceNow'>;
}

type StartSearchOutcome =
  /** `exists`: the account already has the same search. If that had failed, it has been started again. */
  { readonly kind: 'started' | 'exists'; readonly id: string } | Refusal;

/** How long a call waits for the result, which an idle service has at once. */
const WAIT_MS = 2_000;

/** Starts the search of a form, and waits briefly for its result. */
export async function startSearch(tools: StartSearchTools, request: SearchRequest): Promise<StartSearchOutcome> {
  const { form } = request;
  const kind = tools.searchKinds[form.type];
  const parsed = await kind.parseForm(form);
  if (parsed.kind === 'refused') return parsed;
  const sources = parseSources(form.source);
  if (sources === null) return { kind: 'refused', because: 'source_unknown' };
  const right = await authorise(tools, { ...request, use: kind.use, sources, stage: 'new' });
  if (right.kind === 'refused') return { kind: 'refused', because: right.because };
  const stored = await storeCounted(tools, request, { parsed, right });
  if (stored.kind === 'refused') return stored;
  const { id, runId } = stored;
  if (runId !== null) await tools.runner.advanceNow({ id: runId, kind: `${form.type}_search` }, WAIT_MS);
  return { kind: stored.kind, id };
}

/**
 * A search by photo that nothing is paid for counts, unless nothing was searched for: nobody is in the picture, or it is there
 * already.
 */
async function storeCounted(
  tools: StartSearchTools,
  request: SearchRequest,
  authorised: AuthorisedSearch,
): Promise<Stored | Refusal> {
  const isUnpaid = request.form.type === 'photo' && tools.paying.wayOf(authorised.right.searcher) === 'locked';
  const uncount = isUnpaid ? await request.countUnpaid() : null;
  const stored = await storeSearch(tools, request, authorised);
  if (stored.kind === 'refused' || stored.runId === null) await uncount?.();
  return stored;
}

interface StoreSearchTools extends Pick<Tools, 'resultDays'>, AuthoriseTools {
  readonly searchKinds: SearchKinds;
}

export interface SearchRequest extends Applicant {
  readonly demo: boolean;
  readonly form: SearchForm;
  readonly openUpload: () => Upload;
  /** Counts a search by photo that nothing is paid for; throws if there have been too many today. */
  readonly countUnpaid: () => Promise<Uncount>;
}

interface AuthorisedSearch {
  readonly parsed: ParsedForm;
  readonly right: Extract<AuthoriseOutcome, { kind: 'granted' }>;
}

/** Prepares and stores the search, and its run. */
async function storeSearch(
  tools: StoreSearchTools,
  request: SearchRequest,
  { parsed, right }: AuthorisedSearch,
): Promise<Stored | Refusal> {
  const prepared = await parsed.prepare(request.accountId, request.openUpload);
  if (prepared.kind === 'refused') return prepared;
  return await storeOrDiscard(tools, prepared, (trx) =>
    store(trx, {
      ...request,
      prepared,
      sourceIds: right.ids,
      consent: right.consent,
      now: tools.clock(),
      resultDays: tools.resultDays,
      paying: tools.paying,
      searcher: right.searcher,
    }),
  );
}

interface Stored {
  readonly kind: 'started' | 'exists';
  readonly id: string;
  /** Null if no run was started. */
  readonly runId: string | null;
  readonly usesPrepared: boolean;
}

async function storeOrDiscard(
  { db }: StoreSearchTools,
  prepared: PreparedSearch,
  storeIn: (trx: Transaction) => Promise<Stored>,
): Promise<Stored | Refusal> {
  let usesPrepared = false;
  try {
    const stored = await db.transaction().execute(storeIn);
    usesPrepared = stored.usesPrepared;
    return stored;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  } finally {
    if (!usesPrepared) await prepared.discard();
  }
}

interface NewSearch extends SearchRequest {
  readonly sourceIds: SourceIds;
  readonly prepared: PreparedSearch;
  readonly consent: { readonly id: string; readonly purpose: string } | null;
  readonly now: Date;
  readonly resultDays: number;
  readonly paying: Paying;
  readonly searcher: Searcher;
}

/** Stores the search, its run, its data and its audit entry in one transaction. */
async function store(trx: Transaction, newSearch: NewSearch): Promise<Stored> {
  const { accountId, form, demo, sourceIds, prepared, consent, now, resultDays } = newSearch;
  const key: SearchKey = {
    account_id: accountId,
    kind: form.type,
    source_ids: sourceIds,
    hash: prepared.hash,
    demo,
  };
  const search = { accountId, id: randomUUID() };
  const run = toRun({ ...search, kind: form.type }, now);
  const isNew = await insertSearch(trx, {
    ...key,
    id: search.id,
    run_id: run.id,
    consent_id: consent?.id ?? null,
    purpose: consent?.purpose ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + resultDays * DAY_MS),
  });
  if (!isNew) return await reuseExisting(trx, newSearch, key);
  const stored = await prepared.store(trx, search);
  if (stored.kind === 'refused') throw new Refused(stored);
  await reserveOrRefuse(trx, newSearch, { searchId: search.id, runId: run.id });
  await insertRuns(trx, [run]);
  await recordStart(trx, newSearch, { id: search.id, action: 'search.started' });
  return { kind: 'started', id: search.id, runId: run.id, usesPrepared: true };
}

/** Restores lost data of the existing search, and runs it again if it had failed. */
async function reuseExisting(trx: Transaction, newSearch: NewSearch, key: SearchKey): Promise<Stored> {
  const found = await findSearchByKey(trx, key);
  const search: Search | null = found && (await lockSearch(trx, found));
  // Removed between the two statements. That is rare, and trying again helps.
  if (!search) throw new Error('The same search was removed while it was being added');
  const usesPrepared = await newSearch.prepared.restore(trx, search);
  if (search.run.status !== 'failed') return { kind: 'exists', id: search.id, runId: null, usesPrepared };
  const run = toRun(search, newSearch.now);
  await reserveOrRefuse(trx, newSearch, { searchId: search.id, runId: run.id });
  const runId = await restartRun(trx, search, run);
  await recordStart(trx, newSearch, { id: search.id, action: 'search.repeated' });
  return { kind: 'exists', id: search.id, runId, usesPrepared };
}

async function reserveOrRefuse(
  trx: Transaction,
  { searcher, paying, now }: NewSearch,
  ids: { readonly searchId: string; readonly runId: string },
): Promise<void> {
  const reserved = await reserveSearch(trx, { paying }, { searcher, now, ...ids });
  if (reserved.kind === 'refused') throw new Refused(reserved);
}

async function recordStart(
  trx: Transaction,
  { accountId, sourceIds, prepared, consent }: NewSearch,
  { id, action }: { id: string; action: 'search.started' | 'search.repeated' },
): Promise<void> {
  await recordAudit(trx, {
    accountId,
    action,
    ...(consent && { purpose: consent.purpose }),
    subject: { search_id: id, source: sourceIds.join(SOURCE_SEPARATOR), hash: prepared.hash, ...prepared.subject },
  });
}

/** Thrown to roll the transaction back. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.because);
    this.refusal = refusal;
  }
}
