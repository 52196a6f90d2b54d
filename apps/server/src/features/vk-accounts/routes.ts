import { SERVICE } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { mayCollectVk, mayStart } from '#features/rights/authorise.ts';
import {
  findVkPicture,
  VK_PICTURE_PATH,
  type VkPictureTools,
  type VkPictureUrls,
} from '#features/vk-posts/pictures.ts';
import { notPaid, notStarted, Problem, toldToWait } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { type AccountGuard, openTicket } from '#http/site.ts';
import type { Tools } from '#tools.ts';
import { type AddManyOutcome, addMany } from './list/add-many.ts';
import { removeMany, restoreMany } from './list/change-list.ts';
import { listFolders, listRemovable, updateFolder } from './list/list-repository.ts';
import { findRefreshProgress, refreshAll } from './list/refresh-all.ts';
import { listRemovedPages } from './removed/removed-repository.ts';
import {
  refreshAccount,
  type TrackAccountInput,
  type TrackAccountRefusal,
  type TrackAccountTools,
  trackAccount,
} from './track-account.ts';
import { type Tracked, toState, toTrackedAccount } from './tracked.ts';
import { countTracked, listTrackedPage, listTrackedRuns } from './tracked-repository.ts';
import { untrackAccount } from './untrack.ts';

export type VkAccountsTools = TrackAccountTools &
  Pick<Tools, 'db' | 'clock' | 'vault' | 'fileUrls'> & {
    readonly vkPictureUrls: VkPictureUrls;
    readonly vkPictures: VkPictureTools;
  };

export function serveVkAccounts(app: FastifyInstance, guards: Guards<Caller>, tools: VkAccountsTools): void {
  const { db } = tools;
  const toShown = (tracked: Tracked, accountId: number) => ({
    ...toTrackedAccount(tracked),
    user: tools.vkPictureUrls.userOf(tracked, accountId),
  });
  const toList = ({ page, totalCount }: { page: readonly Tracked[]; totalCount: number }, accountId: number) => ({
    data: page.map((tracked) => toShown(tracked, accountId)),
    totalCount,
  });
  serveVkPictures(app, guards, tools);

  serve(app, endpoints.getCollection, guards.holder, async ({ query }, caller) => {
    const { login, demo, page, limit, sort, direction, q, folder } = query;
    const search = q?.trim() || undefined;
    const { accountId } = caller;
    const added = login === undefined ? null : await add(caller, { login, demo: demo === true });
    const order = { sort, direction };
    const [list, folders, allCount, removed] = await Promise.all([
      listTrackedPage(db, { accountId, demo, search, folder, page, limit, order }),
      listFolders(db, accountId),
      search !== undefined || folder !== undefined ? countTracked(db, { accountId, demo }) : null,
      listRemovedPages(db, { accountId, demo }),
    ]);
    return {
      status: 'ok',
      ...toList(list, accountId),
      added: added && toShown(added, accountId),
      folders,
      allCount: allCount ?? list.totalCount,
      refreshesDaily: mayStart(caller, SERVICE.vk),
      removed: removed.map(({ id, removed_at: at }) => ({ id, removed: at.toISOString() })),
    };
  });

  serve(app, endpoints.addAccounts, guards.holder, async ({ body: { text } }, caller) => {
    if (!mayCollectVk(caller, { demo: false })) throw notPaid(SERVICE.vk);
    const { accountId } = caller;
    const outcome = await addMany(tools, { accountId, text });
    if (outcome.kind !== 'answered') throw toProblem(outcome, tools);
    const data = outcome.pages.map(({ tracked, ...page }) => ({
      ...page,
      account: tracked && toShown(tracked, accountId),
    }));
    return { status: 'ok', data };
  });

  serve(app, endpoints.refreshAll, guards.holder, async (_input, { accountId, services }) => {
    if (!mayCollectVk({ services }, { demo: false })) throw notPaid(SERVICE.vk);
    return { status: 'wait', progress: await refreshAll(tools, { accountId, services }) };
  });

  serve(app, endpoints.getRefreshProgress, guards.holder, async (_input, { accountId }) => {
    return { status: 'ok', progress: await findRefreshProgress(tools, accountId) };
  });

  serve(app, endpoints.moveToFolder, guards.holder, async ({ body: { ids, folder } }, { accountId }) => {
    await requireOwn(accountId, ids);
    await updateFolder(db, { accountId, ids, folder });
    return { status: 'ok' };
  });

  serve(app, endpoints.removeAccounts, guards.holder, async ({ body: { ids } }, { accountId }) => {
    const rows = await requireOwn(accountId, ids);
    return { status: 'ok', ...(await removeMany(tools, { accountId, rows })) };
  });

  serve(app, endpoints.restoreAccounts, guards.holder, async ({ body: { undo } }, { accountId }) => {
    const outcome = await restoreMany(tools, { accountId, undo });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', restored: outcome.restored };
  });

  serve(app, endpoints.getDoneProcesses, guards.holder, async ({ query }, { accountId }) => {
    const { demo, page, limit } = query;
    return {
      status: 'ok',
      ...toList(await listTrackedPage(db, { accountId, demo, status: 'delivered', page, limit }), accountId),
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

  async function requireOwn(accountId: number, ids: readonly string[]) {
    const own = await listRemovable(db, { accountId, ids });
    if (own.length < new Set(ids).size) throw new Problem('tracked_account_not_found');
    return own;
  }

  async function add(caller: Caller, input: Omit<TrackAccountInput, 'accountId'>): Promise<Tracked> {
    if (!mayCollectVk(caller, input)) throw notPaid(SERVICE.vk);
    const outcome = await trackAccount(tools, { ...input, accountId: caller.accountId });
    if (outcome.kind === 'refused') throw toProblem(outcome, tools);
    return outcome.tracked;
  }
}

/** A queue is told with the time it takes. */
function toProblem(
  refusal: TrackAccountRefusal | Extract<AddManyOutcome, { kind: 'refused' }>,
  { clock }: Pick<Tools, 'clock'>,
): Problem {
  const { because } = refusal;
  if (because !== 'vk_busy' || !('retryAt' in refusal) || !refusal.retryAt) return new Problem(because);
  return toldToWait(because, Math.max(1, Math.ceil((refusal.retryAt.getTime() - clock().getTime()) / 1_000)));
}

/** Small pictures of pages and posts, by their tickets. */
function serveVkPictures(
  app: FastifyInstance,
  guards: AccountGuard,
  { fileUrls, vkPictures }: Pick<VkAccountsTools, 'fileUrls' | 'vkPictures'>,
): void {
  app.get<{ Params: { ticket: string } }>(`${VK_PICTURE_PATH}:ticket`, async (request, reply) => {
    const { ticket } = request.params;
    const opened = await openTicket(request, { use: 'vk_picture', ticket, urls: fileUrls, guards });
    const bytes = opened && (await findVkPicture(vkPictures, opened.key));
    if (!bytes) throw new Problem('not_found');
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, max-age=300')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(bytes));
  });
}
