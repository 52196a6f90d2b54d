import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { createVault } from '#database/create-vault.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { requireOwnId } from '#http/require-own-id.ts';
import { serve } from '#http/serve.ts';
import type { Caller } from '../caller.ts';
import { isCodeRefusal, toCodeError, toNotIssued } from '../codes/refusal-routes.ts';
import { giveSession, guesserOf } from '../devices/device-routes.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { setChangesSeen } from '../login-changes/login-change-repository.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { findProof } from './find-proof.ts';
import { listProofs } from './list-proofs.ts';
import { proofEnd } from './proof-rules.ts';
import { sendProofCode } from './send-proof-code.ts';

/** Proving again who one is, before ways of logging in change, and what has changed. VK ID is served with its logins. */
export function serveProofs(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  const withVault = { ...tools, vault: createVault(tools.appSecret) };

  serve(app, endpoints.listProofs, guards.hindered, async (_input, caller) => {
    const [data, proof] = await Promise.all([listProofs(tools, caller.accountId), findProof(tools, caller, '')]);
    const provenAt = proof?.at ?? null;
    return { status: 'ok', data, proven_until: provenAt && proofEnd(provenAt).toISOString() };
  });

  serve(app, endpoints.confirmIdentity, guards.hindered, async ({ body }, caller, request, reply) => {
    const session = { ...caller, guesser: guesserOf(request, tools) };
    const outcome = await confirmIdentity(withVault, session, body);
    if (outcome.kind === 'confirmed') {
      giveSession({ request, reply }, tools, outcome.session);
      return { status: 'ok', proven_until: outcome.until.toISOString() };
    }
    if (isCodeRefusal(outcome)) throw toCodeError(outcome, 'code');
    throw new Problem(outcome.because === 'second_factor_wrong' ? 'code_wrong' : outcome.because);
  });

  serve(app, endpoints.sendProofCode, guards.hindered, async ({ body }, caller, request) => {
    const outcome = await sendProofCode(tools, { ...caller, to: body.to, by: guesserOf(request, tools) });
    if (outcome.kind === 'sent') return { status: 'ok', retry_after_seconds: outcome.retryAfterSeconds };
    throw 'retryAfterSeconds' in outcome ? toNotIssued(outcome) : new Problem(outcome.because);
  });

  serve(app, endpoints.readLoginChanges, guards.account, async ({ params, body }, { accountId, sessionId }) => {
    requireOwnId(params.id, accountId);
    await setChangesSeen(tools.db, { accountId, sessionId, changeId: body.change_id });
    return { status: 'ok' };
  });
}
