import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '#features/identity/tools.ts';
import { countSearches, findBalance } from '#features/ledger/balance.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { requireOwnId, serve } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { unlockSearch } from './unlock-search.ts';

export function serveSearchPayments(
  app: FastifyInstance,
  guards: Guards<Caller>,
  tools: Pick<Tools, 'db' | 'clock'>,
): void {
  serve(app, endpoints.getBalanceSearch, guards.account, async ({ params }, { accountId }) => {
    requireOwnId(params.id, accountId);
    const { balanceKopecks, reservedKopecks } = await findBalance(tools.db, accountId);
    return {
      status: 'ok',
      balance: countSearches(balanceKopecks),
      balance_kopecks: balanceKopecks,
      reserved_kopecks: reservedKopecks,
    };
  });

  // What a search costs is set aside when its run starts, so that asking again and again takes nothing.
  serve(app, endpoints.decrementBalanceSearch, guards.account, async ({ params }, { accountId }) => {
    requireOwnId(params.id, accountId);
    const { balanceKopecks } = await findBalance(tools.db, accountId);
    return { status: 'ok', balance: countSearches(balanceKopecks) };
  });

  serve(app, endpoints.unlockSearch, guards.analysis, async ({ body }, { accountId }) => {
    const outcome = await unlockSearch(tools, { accountId, searchId: body.id });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });
}
