import { COMPARE_MAX_ACCOUNTS } from '@vidno/contract/constants';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { listTracked } from '#features/vk-accounts/public.ts';
import type { Tracked } from '#features/vk-accounts/tracked.ts';
import { findChanges, findSeen } from '#features/vk-posts/changes/seen-figures.ts';
import type { VkPictureTools, VkPictureUrls } from '#features/vk-posts/pictures.ts';
import { createFileBuilder } from '#files/documents/build-file.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve, serveFile } from '#http/serve.ts';
import { exportTable } from './build-document.ts';
import { findSentFigures, findSharedReport, listShareLinks, type ShareTools, shareReport } from './share.ts';
import { deleteShare, deleteSharesOf } from './share-repository.ts';

/**
 * Files that may queue. Ten of the largest take about a minute.
 * @limit queue: A further export is answered 503.
 */
const FILES_WAITING_MAX = 10;

interface VkReportsTools extends ShareTools {
  readonly vkPictureUrls: VkPictureUrls;
  readonly vkPictures: VkPictureTools;
}

export function serveVkReports(app: FastifyInstance, guards: Guards<Caller>, tools: VkReportsTools): void {
  const { db } = tools;
  const buildFile = createFileBuilder({ queueMax: FILES_WAITING_MAX });

  const requireAccounts = async (ids: readonly string[], caller: Caller): Promise<[Tracked, ...Tracked[]]> => {
    const found = await listTracked(db, { ids: ids.filter(isId), accountId: caller.accountId });
    const [first, ...others] = found;
    if (!first || found.length < ids.length) throw new Problem('tracked_account_not_found');
    return [first, ...others];
  };

  serveFile(app, endpoints.exportTable, guards.holder, async ({ query: { id, ...request } }, caller) => {
    const ids = request.table === 'compare' ? [...new Set(id.split(','))] : [id];
    if (ids.length > COMPARE_MAX_ACCOUNTS) throw new Problem('invalid_request');
    const outcome = await exportTable({ ...tools, caller, buildFile }, await requireAccounts(ids, caller), request);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    // Whoever was removed while the file was made is in no file that is sent.
    await requireAccounts(ids, caller);
    return outcome.file;
  });

  serve(app, endpoints.getChanges, guards.holder, async ({ query: { id, filter, share } }, caller) => {
    const [tracked] = await requireAccounts([id], caller);
    const { accountId } = caller;
    if (share === undefined) {
      const seen = await findSeen(db, { accountId, vkAccountId: tracked.vkAccountId, filter });
      return { status: 'ok', ...(await findChanges(db, tracked, { filter, seen })) };
    }
    const sent = await findSentFigures(tools, { accountId, shareId: share, wall: tracked });
    if (!sent) throw new Problem('share_not_open');
    return { status: 'ok', ...(await findChanges(db, tracked, sent)) };
  });

  serve(app, endpoints.shareReport, guards.holder, async ({ body: { id, filter, days } }, caller) => {
    const [tracked] = await requireAccounts([id], caller);
    const outcome = await shareReport(tools, { accountId: caller.accountId, tracked, filter, days });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', token: outcome.token, expires: outcome.expiresAt.toISOString() };
  });

  serve(app, endpoints.unshareReport, guards.holder, async ({ body: { id } }, caller) => {
    const [tracked] = await requireAccounts([id], caller);
    await deleteSharesOf(db, { accountId: caller.accountId, ownerId: tracked.ownerId });
    return { status: 'ok' };
  });

  serve(app, endpoints.listShares, guards.holder, async (_, caller) => {
    return { status: 'ok', data: await listShareLinks(tools, caller.accountId) };
  });

  serve(app, endpoints.closeShare, guards.holder, async ({ body: { id } }, caller) => {
    if (!(await deleteShare(db, { accountId: caller.accountId, id }))) throw new Problem('share_not_open');
    return { status: 'ok' };
  });

  serve(app, endpoints.getSharedReport, guards.open, async ({ body: { token } }) => {
    const outcome = await findSharedReport(tools, token);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    const { report, vkAccountId } = outcome;
    const wall = { vkAccountId, user: report.user };
    return {
      ...report,
      user: tools.vkPictureUrls.userOf(wall, null),
      listRating: tools.vkPictureUrls.postsOf(wall, report.listRating, null),
      listWorst: tools.vkPictureUrls.postsOf(wall, report.listWorst, null),
    };
  });
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
