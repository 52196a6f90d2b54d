import { PROBLEMS } from '@vidno/contract/problems/problem';
import type { SourceUse } from '@vidno/contract/sources';
import { toMoscowDay } from '#config/time.ts';
import type { Transaction } from '#database/database.ts';
import { holdDepartures } from '#features/catalogue/public.ts';
import { type AuthoriseOutcome, type AuthoriseTools, authorise } from '#features/rights/authorise.ts';
import { NOTHING_DELIVERED, settleSearch } from '#features/search-payments/pay-for-search.ts';
import { SOURCE_MESSAGES } from '#features/sources/source-kind.ts';
import { type Advance, type LeasedRun, ownSubjectOf, type RunContext, type RunKind } from '#runs/run.ts';
import { findSearch, lockSearch, type Search, updatePersonCount } from './repository.ts';
import { describeOutage, SEARCH_MESSAGES } from './rules.ts';
import type { SearchFinding, SearchKind } from './search-kind.ts';
import { clearUncertain, numberUncertain } from './uncertain-repository.ts';

type Found = Extract<SearchFinding, { kind: 'found' }>;

interface SearchRunRules {
  readonly name: Search['kind'];
  readonly kind: SearchKind;
  /** Runs that one process works on at a time. */
  readonly concurrency: number;
}

/** How runs of one kind of search are carried out. */
export function createSearchRunKind(
  tools: AuthoriseTools,
  { name, kind, concurrency }: SearchRunRules,
): RunKind<Found> {
  return {
    name: `${name}_search`,
    concurrency: { fast: concurrency, normal: concurrency },
    maxAttempts: 4,
    stepTimeoutMs: 120_000,
    brokenMessage: SEARCH_MESSAGES.broken,
    advance: (run, context) => advance(tools, kind, run, context),
    deliver: async (trx, run, found) => {
      await holdDepartures(trx);
      const search = await lockSearch(trx, ownSubjectOf(run));
      return search?.run.id === run.id ? await deliver(trx, tools, { search, run, found }) : null;
    },
    // The run itself stores the reason.
    fail: async (trx, run) => {
      const { accountId, id: searchId } = ownSubjectOf(run);
      await settleSearch(trx, { accountId, searchId, runId: run.id, now: tools.clock() }, NOTHING_DELIVERED);
    },
  };
}

async function advance(
  tools: AuthoriseTools,
  kind: SearchKind,
  run: LeasedRun,
  { signal, reportProgress }: RunContext,
): Promise<Advance<Found>> {
  const search = await findSearch(tools.db, ownSubjectOf(run));
  if (search?.run.id !== run.id) return { kind: 'gone' };
  const { accountId, sourceIds: sources } = search;
  const right = await authorise(tools, { accountId, use: kind.use, sources, stage: 'underway' });
  if (right.kind === 'refused') return { kind: 'failed', message: describeRefusal(tools, right, kind.use) };
  const closed = right.closed.map(({ id, ...source }) => ({
    sourceId: id,
    message: describeOutage(tools.sourceKinds, { id, ...source }, kind.use),
  }));
  const finding = await kind.find(search, { sources: right.open, closed, signal, reportProgress });
  return finding.kind === 'found' ? { kind: 'found', found: finding } : finding;
}

interface Delivered {
  readonly search: Search;
  readonly run: LeasedRun;
  readonly found: Found;
}

async function deliver(
  trx: Transaction,
  { clock, paying }: AuthoriseTools,
  { search, run, found }: Delivered,
): Promise<string> {
  const { count, uncertain, ...delivery } = await found.store(trx);
  await updatePersonCount(trx, search, count);
  if (uncertain && paying.isOn) await numberUncertain(trx, search, toMoscowDay(clock()));
  else await clearUncertain(trx, search);
  const { accountId, id: searchId } = search;
  await settleSearch(trx, { accountId, searchId, runId: run.id, now: clock() }, delivery);
  return SEARCH_MESSAGES.done;
}

function describeRefusal(
  { sourceKinds }: AuthoriseTools,
  { because, source }: Extract<AuthoriseOutcome, { kind: 'refused' }>,
  use: SourceUse,
): string {
  if (source) return describeOutage(sourceKinds, source, use);
  return because.startsWith('source_') ? SOURCE_MESSAGES.tryLater : PROBLEMS[because].text;
}
