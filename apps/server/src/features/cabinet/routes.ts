import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { requireProof } from '#features/identity/proofs/proof-routes.ts';
import type { ProveByPasswordTools } from '#features/identity/proofs/recent-proof.ts';
import { updateModal30Days } from '#features/identity/public.ts';
import type { Caller } from '#features/identity/tools.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve, serveFile } from '#http/serve.ts';
import type { Tools } from '#tools.ts';
import { type EraseAccountTools, keepAccount, requestDeletion, withdrawConsent } from './deletion.ts';
import { type DescribeCabinetTools, describeCabinet } from './describe-cabinet.ts';
import { exportAccount } from './export.ts';
import { markNoticeRead } from './notice-repository.ts';

type CabinetTools = Pick<Tools, 'log' | 'publicUrl'> & DescribeCabinetTools & EraseAccountTools & ProveByPasswordTools;

export function serveCabinet(app: FastifyInstance, guards: Guards<Caller>, tools: CabinetTools): void {
  const { db, clock } = tools;

  serve(app, endpoints.getCabinet, guards.account, async (_input, caller) => ({
    status: 'ok',
    data: await describeCabinet(tools, caller),
  }));

  serve(app, endpoints.hideModal30Days, guards.account, async ({ params, body }, { accountId }) => {
    requireOwnId(params, accountId);
    await updateModal30Days(db, { accountId, never: body.never, now: clock() });
    return { status: 'ok' };
  });

  serve(app, endpoints.readCompanyNotice, guards.account, async ({ params, body }, { accountId }) => {
    requireOwnId(params, accountId);
    const isFound = await markNoticeRead(db, { accountId, noticeId: body.notice_id, now: clock() });
    if (!isFound) throw new Problem('notice_not_found');
    return { status: 'ok' };
  });

  serve(app, endpoints.withdrawConsent, guards.account, async (_input, { accountId }) => {
    await withdrawConsent(tools, accountId);
    return { status: 'ok' };
  });

  serveFile(app, endpoints.exportData, guards.account, async ({ params }, { accountId }) => {
    requireOwnId(params, accountId);
    const { name, archive } = exportAccount(tools, accountId);
    return { name, type: 'application/zip', body: archive };
  });

  serve(app, endpoints.deleteAccount, guards.account, async ({ params, body }, caller, request) => {
    requireOwnId(params, caller.accountId);
    const { proof } = await requireProof(request, tools, { caller, password: body.password_current });
    const outcome = await requestDeletion(tools, proof, { atOnce: body.at_once });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok', deletion_at: outcome.at?.toISOString() ?? null };
  });

  serve(app, endpoints.keepAccount, guards.account, async ({ params }, { accountId }) => {
    requireOwnId(params, accountId);
    await keepAccount(tools, accountId);
    return { status: 'ok' };
  });
}

/** Nobody learns whether an account of another id exists. */
function requireOwnId({ id }: { readonly id: number }, accountId: number): void {
  if (id !== accountId) throw new Problem('not_found');
}
