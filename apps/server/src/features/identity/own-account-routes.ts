import { newPasswordSchema, PASSWORDS_DIFFER } from '@vidno/contract/account/fields';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { requireOwnId, serve } from '#http/serve.ts';
import { setPhone } from './accounts/change-contact.ts';
import { answerRotated, giveSession, guesserOf, isCodeRefusal, readPhone, toCodeError } from './login/answer-routes.ts';
import { unlinkVk } from './login/vk-login.ts';
import { requestReset, resetPassword, updatePassword } from './passwords/change-password.ts';
import { COMMON_PASSWORD, isCommonPassword } from './passwords/passwords.ts';
import { provenGuard, requireProof } from './proofs/proof-routes.ts';
import { deviceOf } from './sessions/devices.ts';
import { endSessions } from './sessions/session-repository.ts';
import type { Caller, IdentityTools } from './tools.ts';

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

export function servePasswordReset(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serve(app, endpoints.forgotPassword, guards.session, async ({ body: { email } }) => {
    if (!tools.loginWays.email) throw new Problem('email_not_connected');
    const outcome = await requestReset(tools, email);
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });

  serve(app, endpoints.resetPassword, guards.session, async ({ body }, _session, request) => {
    const { token, password, password_confirmation } = body;
    requireNewPassword(password, password_confirmation);
    const device = deviceOf(request.headers['user-agent']);
    const outcome = await resetPassword(tools, { token, password, device });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    return { status: 'ok' };
  });
}

/** Throws with what is wrong, by field. */
function requireNewPassword(password: string, confirmation: string): void {
  const parsed = newPasswordSchema.safeParse(password);
  if (!parsed.success) throw new InvalidRequest({ password: parsed.error.issues.map(({ message }) => message) });
  if (isCommonPassword(password)) throw new InvalidRequest({ password: [COMMON_PASSWORD] });
  if (password !== confirmation) throw new InvalidRequest({ password_confirmation: [PASSWORDS_DIFFER] });
}
