import { SERVICE } from '@vidno/contract/constants';
import type { ReplyOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { toSearchPayment } from '#features/search-payments/public.ts';
import type { Viewer } from '#features/search-payments/unlock-search.ts';
import { openUpload } from '#http/bodies.ts';
import { notPaid, notStarted, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve, serveEvents } from '#http/serve.ts';
import { toProcess } from '#runs/run.ts';
import type { Tools } from '#tools.ts';
import { type BringSearchesTools, bringSearches } from './bring-searches.ts';
import { describeSearches, describeWaits, type ListSearchesTools, labelSearch, listSearches } from './list-searches.ts';
import { type RefreshSearchTools, refreshSearch } from './refresh-search.ts';
import { type RemoveSearchTools, removeSearch } from './remove-search.ts';
import { findSearch, type SearchId } from './repository.ts';
import { findResultAccess } from './result-access.ts';
import type { ResultView, SearchReply } from './search-kind.ts';
import { type SearchRequest, type StartSearchTools, startSearch } from './start-search.ts';

export type SearchListTools = Pick<Tools, 'watcher'> &
  ListSearchesTools &
  StartSearchTools &
  RefreshSearchTools &
  RemoveSearchTools &
  BringSearchesTools;

export function serveSearchList(app: FastifyInstance, guards: Guards<Caller>, tools: SearchListTools): void {
  // Where searches are paid for one by one, the money is checked when one starts.
  const starter = tools.paying.isPaidEach('keyword') ? guards.analysis : guards.starter(SERVICE.smartSearch);

  serve(app, endpoints.addSearch, starter, ({ form }, caller, request) =>
    start(tools, { ...caller, demo: false, form, ...limitsOf(request) }),
  );
  serve(app, endpoints.addSearchDemo, starter, ({ form }, caller, request) =>
    start(tools, { ...caller, demo: true, form, ...limitsOf(request) }),
  );

  serve(app, endpoints.getSearch, guards.holder, async ({ query }, { accountId, isVisitor }) => {
    const { id, page, ...filters } = query;
    const found = await show(tools, { accountId, isVisitor, id }, { page, filters });
    if (!found) throw new Problem('search_not_found');
    return found;
  });

  serve(app, endpoints.listSearches, guards.holder, async ({ query }, { accountId }) => {
    const { entries, totalCount, counts } = await listSearches(tools, { accountId, demo: undefined, ...query });
    return { status: 'ok', data: entries, totalCount, counts };
  });

  serve(app, endpoints.labelSearch, guards.holder, async ({ body }, { accountId }) => {
    const outcome = await labelSearch(tools.db, { accountId, ...body });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.removeSearch, guards.holder, async ({ query }, { accountId }) => {
    const outcome = await removeSearch(tools, { accountId, id: query.id });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  // Checks first whose search it is, so that another user's is "not found", and then whether it may run.
  serve(app, endpoints.refreshSearch, guards.holder, async ({ query }, caller) => {
    const outcome = await refreshSearch(tools, { ...caller, id: query.id });
    if (outcome.kind === 'refused') throw notStarted(outcome.because, SERVICE.smartSearch);
    return { status: outcome.kind === 'waiting' ? 'wait' : 'ok', id: query.id, process_id: outcome.runId };
  });

  serve(app, endpoints.bringSearches, guards.session, async ({ body: { bring } }, { sessionId }) => ({
    status: 'ok',
    moved: await bringSearches(tools, { sessionId, bring }),
  }));

  serveEvents(app, endpoints.watchSearch, guards.holder, async ({ query }, { accountId }, events) => {
    const search = await findSearch(tools.db, { accountId, id: query.id });
    if (!search) throw new Problem('search_not_found');
    const states = tools.watcher.watch(search.run.id, { after: events.lastEventId ?? 0, signal: events.signal });
    for await (const state of states) {
      const waits = await describeWaits(tools, accountId, [{ id: search.id, run: state }]);
      events.send(state.version, { ...toProcess(state), ...waits.get(search.id) });
    }
  });
}

/** What a search takes of the limits of its caller. */
function limitsOf(request: FastifyRequest): Pick<SearchRequest, 'openUpload' | 'countUnpaid'> {
  return {
    openUpload: () => openUpload(request),
    countUnpaid: () => request.server.limits.countUnpaidSearch(request),
  };
}

async function show(
  tools: SearchListTools,
  own: SearchId & Viewer,
  view: Pick<ResultView, 'page' | 'filters'>,
): Promise<SearchReply | null> {
  const { db, searchKinds } = tools;
  const search = await findSearch(db, own);
  if (!search) return null;
  const { isVisitor } = own;
  const { payment, locked: isUnpaid, uncertain } = await findResultAccess(db, tools, { search, isVisitor });
  const locked = isUnpaid && search.run.status === 'delivered';
  const shown = await searchKinds[search.kind].show(search, { ...view, locked, uncertain });
  if (!shown) return null;
  const waits = await describeWaits(tools, own.accountId, [search]);
  const process = { ...shown.process, ...waits.get(own.id) };
  return { ...shown, process, payment: toSearchPayment(payment) };
}

async function start(tools: SearchListTools, request: SearchRequest): Promise<ReplyOf<typeof endpoints.addSearch>> {
  const outcome = await startSearch(tools, request);
  if (outcome.kind === 'refused') {
    if (outcome.because === 'not_paid') throw notPaid(SERVICE.smartSearch);
    throw new Problem(outcome.because, outcome.extra);
  }
  const { accountId, isVisitor = false } = request;
  const own = { accountId, isVisitor, id: outcome.id };
  if (outcome.kind === 'started') {
    const result = await show(tools, own, { page: 0, filters: {} });
    if (!result) throw new Problem('search_not_found');
    const { status, id, process_id } = result;
    return status === 'wait' ? { status, id, process_id } : { status: 'ok', id, process_id, result };
  }
  const search = await findSearch(tools.db, own);
  const [entry] = search ? await describeSearches(tools, own.accountId, [search]) : [];
  if (!entry) throw new Problem('search_not_found');
  return { status: 'exists', id: entry.id, process_id: entry.process_id, search: entry };
}
