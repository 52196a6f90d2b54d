import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createVault } from '#database/create-vault.ts';
import { Problem } from '#http/errors.ts';
import type { Guard, Guards } from '#http/guards.ts';
import { requireOwnId, serve } from '#http/serve.ts';
import type { CookieSettings } from '#http/session-cookies.ts';
import type { Tools } from '#tools.ts';
import {
  giveSession,
  guesserOf,
  isCodeRefusal,
  toCodeError,
  toGuessProblem,
  toNotIssued,
} from '../login/answer-routes.ts';
import { deviceOf } from '../sessions/devices.ts';
import type { Caller, IdentityTools } from '../tools.ts';
import { confirmIdentity, listProofs, sendProofCode } from './give-proof.ts';
import { setChangesSeen } from './login-change-repository.ts';
import type { Proof } from './proof.ts';
import { findProof, type ProveByPasswordTools, proofEnd, proveByPassword } from './recent-proof.ts';

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

/** Who may change how the account is logged in to. */
export type ProvenCaller = Caller & { readonly proof: Proof };

/** Like `account`, for calls that change a way of logging in: 403 `confirm_first` for users who have not just proven who they are. */
export function provenGuard(guards: Guards<Caller>, tools: Pick<Tools, 'db' | 'clock'>): Guard<ProvenCaller> {
  return async (request) => {
    const caller = await guards.account(request);
    const proof = await findProof(tools, caller, deviceOf(request.headers['user-agent']));
    if (proof === null) throw new Problem('confirm_first');
    return { ...caller, proof };
  };
}

/**
 * The proof that a call needs which may bring the current password: that, or what was proven in the session before. `isNew`: the
 * session does not know of it yet. Throws 403 `confirm_first` without either.
 */
export async function requireProof(
  request: FastifyRequest,
  tools: ProveByPasswordTools & Pick<CookieSettings, 'publicUrl'>,
  { caller, password }: { caller: Caller; password: string | undefined },
): Promise<{ readonly proof: Proof; readonly isNew: boolean }> {
  const device = deviceOf(request.headers['user-agent']);
  const proven = await proveByPassword(tools, caller, { device, by: guesserOf(request, tools), password });
  if (proven.kind === 'refused') throw toGuessProblem(proven);
  return proven;
}
