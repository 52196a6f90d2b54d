import type { ReplyOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve, serveEvents } from '#http/serve.ts';
import { describeSearch, listSearches } from './list-searches.ts';
import type { ProcessWatcher } from './process/create-process-watcher.ts';
import { type RefreshSearchTools, refreshSearch } from './refresh-search.ts';
import { removeSearch } from './remove-search.ts';
import { findSearch, type Search } from './repository.ts';
import { toProcess } from './rules.ts';
import type { SearchCalls, SearchWish } from './search-calls.ts';

export interface SearchListTools extends RefreshSearchTools {
  readonly calls: Readonly<Record<Search['kind'], SearchCalls>>;
  readonly watcher: ProcessWatcher;
}

export function serveSearchList(app: FastifyInstance, guards: Guards<Caller>, tools: SearchListTools): void {
  serve(app, endpoints.addSearch, guards.analysis, ({ form }, caller) => start(tools, { caller, demo: false, form }));
  serve(app, endpoints.addSearchDemo, guards.analysis, ({ form }, caller) =>
    start(tools, { caller, demo: true, form }),
  );

  serve(app, endpoints.getSearch, guards.analysis, async ({ query }, { accountId }) => {
    const search = await findSearch(tools.db, { id: query.id, accountId });
    const found = search && (await tools.calls[search.kind].find(search, query.page));
    if (!found) throw new Problem('search_not_found');
    return found;
  });

  serve(app, endpoints.listSearches, guards.analysis, async ({ query }, { accountId }) => {
    const { entries, totalCount } = await listSearches(tools, { accountId, demo: query.demo, page: query.page });
    return { status: 'ok', data: entries, totalCount };
  });

  serve(app, endpoints.removeSearch, guards.analysis, async ({ query }, { accountId }) => {
    const outcome = await removeSearch(tools, { id: query.id, accountId });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.refreshSearch, guards.analysis, async ({ query }, { accountId }) => {
    const outcome = await refreshSearch(tools, { id: query.id, accountId });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: outcome.kind === 'waiting' ? 'wait' : 'ok', id: query.id, process_id: outcome.processId };
  });

  serveEvents(app, endpoints.watchSearch, guards.analysis, async ({ query }, { accountId }, events) => {
    const search = await findSearch(tools.db, { id: query.id, accountId });
    if (!search) throw new Problem('search_not_found');
    const states = tools.watcher.watch(search.process.id, { after: events.lastEventId ?? 0, signal: events.signal });
    for await (const state of states) events.send(state.version, toProcess(state));
  });
}

async function start(tools: SearchListTools, wish: SearchWish): Promise<ReplyOf<typeof endpoints.addSearch>> {
  const outcome = await tools.calls[wish.form.type].start(wish);
  switch (outcome.kind) {
    case 'started': {
      const { searchId: id, processId, firstPage } = outcome;
      return { status: 'ok', id, process_id: processId, ...(firstPage && { result: firstPage }) };
    }
    case 'exists': {
      const { search } = outcome;
      return {
        status: 'exists',
        id: search.id,
        process_id: search.process.id,
        search: await describeSearch(tools, search),
      };
    }
    case 'refused':
      throw new Problem(outcome.because, outcome.extra);
  }
}
