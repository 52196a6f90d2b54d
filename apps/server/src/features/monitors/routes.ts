import { MONITOR_PAGE_SIZE, SERVICE } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { findLocation, searchLocations } from '#features/regions/places.ts';
import type { AuthoriseTools } from '#features/rights/authorise.ts';
import { findSource } from '#features/sources/public.ts';
import { capabilitiesOf } from '#features/sources/source-kind.ts';
import { notStarted, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { addMonitor } from './add-monitor.ts';
import { listRunPage, type OwnMonitor } from './monitor-repository.ts';
import { removeMonitor } from './removal.ts';
import { refreshMonitor } from './start-run.ts';
import { type DescribeHitsTools, findMonitor, findMonitorRun, listMonitors, toRun } from './view-monitors.ts';

export type MonitorsTools = AuthoriseTools & Pick<Tools, 'db' | 'clock' | 'runEvents'> & DescribeHitsTools;

export function serveMonitors(app: FastifyInstance, guards: Guards<Caller>, tools: MonitorsTools): void {
  serve(app, endpoints.listMonitors, guards.holder, async ({ query }, caller) => {
    const { monitors, totalCount } = await listMonitors(tools, { accountId: caller.accountId, page: query.page });
    return { status: 'ok', data: monitors, totalCount };
  });

  // Asked while the form is filled in, which is refused where it is sent.
  serve(app, endpoints.searchLocation, guards.analysis, async ({ query }) => {
    const source = await findSource(tools.db, query.source);
    if (!source) throw new Problem('source_unknown');
    if (!capabilitiesOf(tools.sourceKinds, source.kind).includes('monitor')) throw new Problem('source_not_monitored');
    if (query.id === undefined) return { status: 'ok', data: searchLocations(query.q) };
    const location = findLocation(query.id);
    return { status: 'ok', data: location ? [location] : [] };
  });

  serve(app, endpoints.addMonitor, guards.starter(SERVICE.monitoring), async ({ body }, caller) => {
    const { accountId } = caller;
    const outcome = await addMonitor(tools, {
      ...caller,
      keyword: body.keyword,
      source: body.source,
      placeId: body.geo,
      refreshMinutes: body.refresh_rate,
      collectionDays: body.collection_time,
    });
    switch (outcome.kind) {
      case 'added':
        return { status: 'ok', id: outcome.id, process_id: outcome.processId };
      case 'exists': {
        const { id } = outcome;
        return { status: 'exists', id, search: await requireMonitor({ id, accountId }) };
      }
      case 'refused':
        throw notStarted(outcome.because, SERVICE.monitoring);
    }
  });

  // Checks first whose monitor it is, so that another user's is "not found", and then whether it may run.
  serve(app, endpoints.refreshMonitor, guards.holder, async ({ query: { id } }, caller) => {
    const outcome = await refreshMonitor(tools, { ...caller, id });
    if (outcome.kind === 'refused') throw notStarted(outcome.because, SERVICE.monitoring);
    return { status: 'wait', id, process_id: outcome.processId };
  });

  serve(app, endpoints.removeMonitor, guards.holder, async ({ query: { id } }, caller) => {
    const outcome = await removeMonitor(tools, { id, accountId: caller.accountId });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.getMonitor, guards.holder, async ({ query: { id, page } }, caller) => {
    const own = { id, accountId: caller.accountId };
    const search = await requireMonitor(own);
    const runs = await listRunPage(tools.db, own, { page, pageSize: MONITOR_PAGE_SIZE });
    const totalCount = search.runs + (search.status === 'wait' ? 1 : 0);
    return { status: 'ok', search, data: runs.map(toRun), totalCount };
  });

  serve(app, endpoints.getMonitorRun, guards.holder, async ({ query }, caller) => {
    const { search_id: id, process_id: processId, page, change } = query;
    const outcome = await findMonitorRun(tools, { id, accountId: caller.accountId, processId, page, change });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return outcome.run;
  });

  async function requireMonitor(own: OwnMonitor) {
    const monitor = await findMonitor(tools, own);
    if (!monitor) throw new Problem('monitor_not_found');
    return monitor;
  }
}
