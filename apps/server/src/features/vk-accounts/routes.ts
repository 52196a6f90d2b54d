import { SERVICE } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { mayCollectVk } from '#features/rights/authorise.ts';
import { notPaid, notStarted, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { listRemovedPages } from './removed/removed-repository.ts';
import { refreshAccount, type TrackAccountInput, type TrackAccountTools, trackAccount } from './track-account.ts';
import { type Tracked, toState, toTrackedAccount } from './tracked.ts';
import { listTrackedPage, listTrackedRuns } from './tracked-repository.ts';
import { untrackAccount } from './untrack.ts';

export type VkAccountsTools = TrackAccountTools & Pick<Tools, 'db' | 'clock'>;

export function serveVkAccounts(app: FastifyInstance, guards: Guards<Caller>, tools: VkAccountsTools): void {
  const { db } = tools;

  serve(app, endpoints.getCollection, guards.holder, async ({ query }, caller) => {
    const { login, demo, page, limit, sort, direction } = query;
    const added = login === undefined ? null : await add(caller, { login, demo: demo === true });
    const list = await listTrackedPage(db, {
      accountId: caller.accountId,
      demo,
      page,
      limit,
      order: { sort, direction },
    });
    const removed = await listRemovedPages(db, { accountId: caller.accountId, demo });
    return {
      status: 'ok',
      ...toList(list),
      added: added && toTrackedAccount(added),
      removed: removed.map(({ id, removed_at: at }) => ({ id, removed: at.toISOString() })),
    };
  });

  serve(app, endpoints.getDoneProcesses, guards.holder, async ({ query }, { accountId }) => {
    const { demo, page, limit } = query;
    return {
      status: 'ok',
      ...toList(await listTrackedPage(db, { accountId, demo, status: 'delivered', page, limit })),
    };
  });

  serve(app, endpoints.getStatusProcesses, guards.holder, async ({ query }, { accountId }) => {
    const runs = await listTrackedRuns(db, { accountId, ids: query.ids });
    return { status: 'ok', data: runs.map((run) => ({ id: run.id, ...toState(run, run.collectedCount) })) };
  });

  serve(app, endpoints.removeUser, guards.holder, async ({ query }, { accountId }) => {
    const outcome = await untrackAccount(tools, { id: query.id, accountId });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  // Checks first whose account it is, so that another user's is "not found", and then whether it may be collected.
  serve(app, endpoints.refreshUser, guards.holder, async ({ query }, { accountId, services }) => {
    const outcome = await refreshAccount(tools, { id: query.id, accountId, services });
    if (outcome.kind === 'refused') throw notStarted(outcome.because, SERVICE.vk);
    return { status: 'wait', id: query.id, process_id: outcome.collectionId };
  });

  async function add(caller: Caller, input: Omit<TrackAccountInput, 'accountId'>): Promise<Tracked> {
    if (!mayCollectVk(caller, input)) throw notPaid(SERVICE.vk);
    const outcome = await trackAccount(tools, { ...input, accountId: caller.accountId });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return outcome.tracked;
  }
}

function toList({ page, totalCount }: { page: readonly Tracked[]; totalCount: number }) {
  return { data: page.map(toTrackedAccount), totalCount };
}
