import { endpoints } from '@vidno/contract/endpoints';
import type { SearchShare } from '@vidno/contract/results/search-share';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { findSearch } from '#features/search-list/public.ts';
import { createFileBuilder } from '#files/documents/build-file.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve, serveFile } from '#http/serve.ts';
import { makeReport, type ReportTools } from './report.ts';
import { type FindSharedSearchTools, findSharedSearch, shareSearch, shareTokenOf, unshareSearch } from './share.ts';
import { findShareOf, type StoredShare } from './share-repository.ts';

/**
 * Files that may queue. Ten of the largest take less than a minute.
 * @limit queue: A further PDF is answered 503.
 */
const FILES_WAITING_MAX = 10;

export function serveSearchShares(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: FindSharedSearchTools & ReportTools,
): void {
  const { db, clock, appSecret } = tools;
  const buildFile = createFileBuilder({ queueMax: FILES_WAITING_MAX });
  const toShare = ({ id, expires_at: expiresAt }: Pick<StoredShare, 'id' | 'expires_at'>): SearchShare => ({
    token: shareTokenOf(appSecret, id),
    expires: expiresAt.toISOString(),
  });

  serve(app, endpoints.getSearchShare, guards.holder, async ({ query: { id } }, { accountId }) => {
    if (!(await findSearch(db, { accountId, id }))) throw new Problem('search_not_found');
    const share = await findShareOf(db, { accountId, id, now: clock() });
    return { status: 'ok', share: share && toShare(share) };
  });

  serve(app, endpoints.shareSearch, guards.holder, async ({ body: { id } }, { accountId, isVisitor }) => {
    const outcome = await shareSearch(tools, { accountId, isVisitor, id });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', share: toShare(outcome.share) };
  });

  serve(app, endpoints.unshareSearch, guards.holder, async ({ body: { id } }, { accountId }) => {
    const outcome = await unshareSearch(tools, { accountId, id });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serveFile(app, endpoints.exportSearch, guards.holder, async ({ query: { id } }, { accountId, isVisitor }) => {
    const outcome = await makeReport({ ...tools, buildFile }, { accountId, isVisitor, id });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { name: outcome.name, type: 'application/pdf', body: outcome.body };
  });

  serve(app, endpoints.getSharedSearch, guards.open, async ({ body: { token } }) => {
    const shared = await findSharedSearch(tools, token);
    if (!shared) throw new Problem('share_not_found');
    return shared;
  });
}
