import { ALL_SOURCES } from '@vidno/contract/sources';
import { authorise } from '#features/rights/public.ts';
import type { Runner } from '#runs/create-runner.ts';
import { parseSources } from '../rules.ts';
import type { Refusal } from '../search-kind.ts';
import {
  type AuthorisedSearch,
  type SearchRequest,
  type Stored,
  type StoreSearchTools,
  storeSearch,
} from './store-search.ts';

export interface StartSearchTools extends StoreSearchTools {
  readonly runner: Pick<Runner, 'advanceNow'>;
}

export type StartSearchOutcome =
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
  if (!kind.takesSeveralSources && (sources === ALL_SOURCES || sources.length > 1)) {
    return { kind: 'refused', because: 'one_source' };
  }
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
