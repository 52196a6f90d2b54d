import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/public.ts';
import { mayUseVk } from '#features/rights/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { toState, toTrackedAccount } from './rules.ts';
import { type RefreshAccountTools, refreshAccount } from './tracking/refresh-account.ts';
import { type TrackAccountInput, type TrackAccountTools, trackAccount } from './tracking/track-account.ts';
import type { Tracked } from './tracking/tracked.ts';
import { listTrackedPage } from './tracking/tracked-repository.ts';
import { listTrackedRuns } from './tracking/tracked-run-repository.ts';
import { type UntrackAccountTools, untrackAccount } from './tracking/untrack-account.ts';

export type VkAccountsTools = TrackAccountTools & RefreshAccountTools & UntrackAccountTools;

export function serveVkAccounts(app: FastifyInstance, guards: Guards<Caller>, tools: VkAccountsTools): void {
  const { db } = tools;

  serve(app, endpoints.getCollection, guards.analysis, async ({ query }, caller) => {
    const { login, demo, page, limit, sort, direction } = query;
    requireService(caller, demo === true);
    const added = login === undefined ? null : await add({ accountId: caller.accountId, login, demo: demo === true });
    const list = await listTrackedPage(db, {
      ...{ accountId: caller.accountId, demo, page, limit },
      order: { sort, direction },
    });
    return { status: 'ok', ...toList(list), added: added && toTrackedAccount(added) };
  });

  serve(app, endpoints.getDoneProcesses, guards.analysis, async ({ query }, caller) => {
    const { demo, page, limit } = query;
    requireService(caller, demo === true);
    const { accountId } = caller;
    return {
      status: 'ok',
      ...toList(await listTrackedPage(db, { accountId, demo, status: 'delivered', page, limit })),
    };
  });

  serve(app, endpoints.getStatusProcesses, guards.analysis, async ({ query }, { accountId, services }) => {
    const demo = mayUseVk({ services }, { demo: false }) ? undefined : true;
    const runs = await listTrackedRuns(db, { accountId, ids: query.ids, demo });
    return { status: 'ok', data: runs.map((run) => ({ id: run.id, ...toState(run, run.collectedCount) })) };
  });

  serve(app, endpoints.removeUser, guards.analysis, async ({ query }, { accountId, services }) => {
    const outcome = await untrackAccount(tools, { id: query.id, accountId, services });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.refreshUser, guards.analysis, async ({ query }, { accountId, services }) => {
    const outcome = await refreshAccount(tools, { id: query.id, accountId, services });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'wait', id: query.id, process_id: outcome.collectionId };
  });

  async function add(input: TrackAccountInput): Promise<Tracked> {
    const outcome = await trackAccount(tools, input);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return outcome.tracked;
  }
}

function requireService(caller: Caller, demo: boolean): void {
  if (!mayUseVk(caller, { demo })) throw new Problem('not_paid');
}

function toList({ page, totalCount }: { page: readonly Tracked[]; totalCount: number }) {
  return { data: page.map(toTrackedAccount), totalCount };
}
