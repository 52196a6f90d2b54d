import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { clearSessionCookies } from '#http/session-cookies.ts';
import type { Caller } from '../caller.ts';
import { isCodeRefusal, toCodeError } from '../codes/refusal-routes.ts';
import { readPhone } from '../contacts/phone-routes.ts';
import { guesserOf } from '../devices/device-routes.ts';
import { toGuessProblem } from '../guesses/refusal-routes.ts';
import type { IdentityTools } from '../identity-tools.ts';
import { deviceOf } from '../sessions/device-rules.ts';
import { deleteSession } from '../sessions/session-repository.ts';
import { logInByPassword } from './log-in-by-password.ts';
import { logInByPhone } from './log-in-by-phone.ts';
import { answerLogin } from './login-answer-routes.ts';

export function serveLogin(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serve(app, endpoints.getLoginWays, guards.open, async () => ({ status: 'ok', ...tools.loginWays }));

  serve(app, endpoints.login, guards.session, async ({ body }, { sessionId, account }, request, reply) => {
    if (account?.demo === false) throw new Problem('already_registered');
    const by = guesserOf(request, tools);
    const browser = { sessionId, by, device: deviceOf(request.headers['user-agent']) };
    const outcome =
      'login' in body
        ? await logInByPassword(tools, { ...browser, ...body })
        : await logInByPhone(tools, { ...browser, ...body, phone: readPhone(body.phone, body.country_phone) });
    if (outcome.kind !== 'refused') return answerLogin(guards, tools, outcome, { request, reply });
    if (isCodeRefusal(outcome)) throw toCodeError(outcome, 'code');
    throw toGuessProblem(outcome);
  });

  serve(app, endpoints.logout, guards.hinderedSession, async (_input, { sessionId }, _request, reply) => {
    await deleteSession(tools.db, sessionId);
    clearSessionCookies(reply, tools);
    return { status: 'ok' };
  });
}
