import { newPasswordSchema, PASSWORDS_DIFFER } from '@vidno/contract/account/password';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Guards } from '#http/guards.ts';
import { InvalidRequest } from '#http/invalid-request.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import type { Caller } from '../caller.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { COMMON_PASSWORD, isCommonPassword } from '../passwords/is-common-password.ts';
import { deviceOf } from '../sessions/device-rules.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';

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
export function requireNewPassword(password: string, confirmation: string): void {
  const parsed = newPasswordSchema.safeParse(password);
  if (!parsed.success) throw new InvalidRequest({ password: parsed.error.issues.map(({ message }) => message) });
  if (isCommonPassword(password)) throw new InvalidRequest({ password: [COMMON_PASSWORD] });
  if (password !== confirmation) throw new InvalidRequest({ password_confirmation: [PASSWORDS_DIFFER] });
}
