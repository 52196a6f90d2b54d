import { endpoints } from '@vidno/contract/endpoints';
import type { SearchShare } from '@vidno/contract/photo/photo-share';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/public.ts';
import { findSearch } from '#features/search-list/public.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { type FindSharedSearchTools, findSharedSearch } from './find-shared-search.ts';
import { findShareOf, type StoredShare } from './share-repository.ts';
import { shareTokenOf } from './share-rules.ts';
import { shareSearch } from './share-search.ts';
import { unshareSearch } from './unshare-search.ts';

export function servePhotoShares(app: FastifyInstance, guards: Guards<Caller>, tools: FindSharedSearchTools): void {
  const { db, clock, appSecret } = tools;
  const toShare = ({ id, expires_at: expiresAt }: Pick<StoredShare, 'id' | 'expires_at'>): SearchShare => ({
    token: shareTokenOf(appSecret, id),
    expires: expiresAt.toISOString(),
  });

  serve(app, endpoints.getSearchShare, guards.analysis, async ({ query: { id } }, { accountId }) => {
    if (!(await findSearch(db, { accountId, id }))) throw new Problem('search_not_found');
    const share = await findShareOf(db, { accountId, id, now: clock() });
    return { status: 'ok', share: share && toShare(share) };
  });

  serve(app, endpoints.shareSearch, guards.analysis, async ({ body: { id } }, { accountId }) => {
    const outcome = await shareSearch(tools, { accountId, id });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', share: toShare(outcome.share) };
  });

  serve(app, endpoints.unshareSearch, guards.analysis, async ({ body: { id } }, { accountId }) => {
    const outcome = await unshareSearch(db, { accountId, id });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.getSharedSearch, guards.open, async ({ body: { token } }) => {
    const shared = await findSharedSearch(tools, token);
    if (!shared) throw new Problem('share_not_found');
    return shared;
  });
}
