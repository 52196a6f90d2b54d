import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { requireOwnId } from '#http/require-own-id.ts';
import { serve } from '#http/serve.ts';
import type { Caller } from './caller.ts';
import { isCodeRefusal, toCodeError } from './codes/refusal-routes.ts';
import { readPhone } from './contacts/phone-routes.ts';
import { setPhone } from './contacts/set-phone.ts';
import { giveSession, guesserOf } from './devices/device-routes.ts';
import type { IdentityTools } from './identity-tools.ts';
import { answerRotated } from './login/login-answer-routes.ts';
import { requireNewPassword } from './password-reset/reset-routes.ts';
import { updatePassword } from './passwords/update-password.ts';
import { provenGuard, requireProof } from './proofs/proven-guard-routes.ts';
import { endSessions } from './sessions/session-repository.ts';
import { unlinkVk } from './vk-login/link-vk.ts';

/** What users change about how they log in, and where they are logged in. */
export function serveOwnAccount(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  const provenOnly = provenGuard(guards, tools);

  serve(app, endpoints.updatePassword, guards.hindered, async ({ params, body }, caller, request, reply) => {
    requireOwnId(params.id, caller.accountId);
    const { password, password_confirmation, password_current } = body;
    const { proof } = await requireProof(request, tools, { caller, password: password_current });
    requireNewPassword(password, password_confirmation);
    const outcome = await updatePassword(tools, { ...caller, proof, password });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    giveSession({ request, reply }, tools, outcome.session);
    return { status: 'ok' };
  });

  serve(app, endpoints.setPhone, provenOnly, async ({ body }, caller, request, reply) => {
    const phone = readPhone(body.phone, body.country_phone);
    const outcome = await setPhone(tools, { ...caller, phone, by: guesserOf(request, tools), code: body.code });
    if (outcome.kind === 'set') {
      return { status: 'ok', data: await answerRotated(guards, tools, outcome.session, { request, reply }) };
    }
    if (isCodeRefusal(outcome)) throw toCodeError(outcome, 'code');
    throw new Problem(outcome.because);
  });

  serve(app, endpoints.endSession, guards.account, async ({ params, body }, { accountId }) => {
    requireOwnId(params.id, accountId);
    const ended = await endSessions(tools.db, { accountId, ended: { only: body.session_id } });
    if (ended === 0) throw new Problem('session_not_found');
    return { status: 'ok' };
  });

  serve(app, endpoints.endOtherSessions, guards.account, async ({ params }, { accountId, sessionId }) => {
    requireOwnId(params.id, accountId);
    return { status: 'ok', ended: await endSessions(tools.db, { accountId, ended: { except: sessionId } }) };
  });

  serve(app, endpoints.unlinkVk, provenOnly, async (_input, { proof }) => {
    const outcome = await unlinkVk(tools, proof);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });
}
