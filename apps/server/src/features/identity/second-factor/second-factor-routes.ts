import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { createVault } from '#database/create-vault.ts';
import { Problem } from '#http/errors.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { answerLogin, giveSession, guesserOf, toGuessProblem } from '../login/answer-routes.ts';
import { loginSecondFactor } from '../login/login.ts';
import { provenGuard, requireProof } from '../proofs/proof-routes.ts';
import { deviceOf } from '../sessions/devices.ts';
import type { Caller, IdentityTools } from '../tools.ts';
import { confirmSecondFactor, disableSecondFactor, startSecondFactor } from './change-second-factor.ts';

export function serveSecondFactor(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  const withVault = { ...tools, vault: createVault(tools.appSecret) };
  const provenOnly = provenGuard(guards, tools);

  serve(app, endpoints.startSecondFactor, guards.account, async ({ body }, caller, request, reply) => {
    const proven = await requireProof(request, tools, { caller, password: body.password_current });
    const outcome = await startSecondFactor(withVault, { ...caller, ...proven });
    if (outcome.kind === 'refused') throw new Problem(outcome.because);
    if (outcome.session !== null) giveSession({ request, reply }, tools, outcome.session);
    return { status: 'ok', url: outcome.url, secret: outcome.key };
  });

  serve(app, endpoints.confirmSecondFactor, provenOnly, async ({ body }, caller, request, reply) => {
    const outcome = await confirmSecondFactor(withVault, { ...caller, by: guesserOf(request, tools), code: body.code });
    if (outcome.kind === 'refused') throw toGuessProblem(outcome);
    giveSession({ request, reply }, tools, outcome.session);
    return { status: 'ok', recovery_codes: [...outcome.recoveryCodes] };
  });

  serve(app, endpoints.disableSecondFactor, provenOnly, async ({ body }, caller, request, reply) => {
    const outcome = await disableSecondFactor(withVault, { ...caller, by: guesserOf(request, tools), code: body.code });
    if (outcome.kind === 'refused') throw toGuessProblem(outcome);
    giveSession({ request, reply }, tools, outcome.session);
    return { status: 'ok' };
  });

  serve(app, endpoints.loginSecondFactor, guards.session, async ({ body }, { sessionId }, request, reply) => {
    const device = deviceOf(request.headers['user-agent']);
    const outcome = await loginSecondFactor(withVault, {
      sessionId,
      device,
      code: body.code,
      by: guesserOf(request, tools),
    });
    if (outcome.kind !== 'refused') return answerLogin(guards, tools, outcome, { request, reply });
    throw toGuessProblem(outcome);
  });
}
