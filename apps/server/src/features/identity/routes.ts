import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { sessionCookieOf, setSessionCookies } from '#http/session-cookies.ts';
import { findProfile } from './accounts/profile.ts';
import { createVisitor } from './accounts/visitor.ts';
import { serveCodes, serveLogin } from './login/login-routes.ts';
import { serveOwnAccount, servePasswordReset } from './own-account-routes.ts';
import { serveProofs } from './proofs/proof-routes.ts';
import { serveRegistration } from './registration/registration-routes.ts';
import { serveSecondFactor } from './second-factor/second-factor-routes.ts';
import { deviceOf } from './sessions/devices.ts';
import { hasSession } from './sessions/session-repository.ts';
import { sessionEnd, sessionTokenOf, startSession } from './sessions/sessions.ts';
import type { Caller, IdentityTools } from './tools.ts';

export function serveIdentity(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serveRegistration(app, guards, tools);
  serveCodes(app, guards, tools);
  serveLogin(app, guards, tools);
  serveSecondFactor(app, guards, tools);
  servePasswordReset(app, guards, tools);
  serveOwnAccount(app, guards, tools);
  serveProofs(app, guards, tools);

  serve(app, endpoints.getCsrfCookie, guards.open, async (_input, _caller, request, reply) => {
    await continueSession(request, reply);
    return undefined;
  });

  serve(app, endpoints.getTokenSession, guards.hinderedSession, async (_input, { sessionId, generation }) => ({
    token: sessionTokenOf(tools.appSecret, { id: sessionId, generation }),
  }));

  serve(app, endpoints.createDemo, guards.session, async (_input, { sessionId }, request, reply) => {
    await createVisitor(tools, sessionId);
    await continueSession(request, reply);
    return { status: 'ok', data: await findProfile(tools, await guards.account(request)) };
  });

  serve(app, endpoints.getProfile, guards.account, async (_input, caller, request, reply) => {
    const data = await findProfile(tools, caller);
    // If it was replaced meanwhile, its old cookie would overwrite the new one in the browser.
    if (await hasSession(tools.db, caller.sessionId)) resendCookies(caller, request, reply);
    return { status: 'ok', data };
  });

  serve(app, endpoints.getAllowServices, guards.account, async (_input, caller) => ({
    status: 'ok',
    data: [...(await tools.findOpenServices(caller))],
  }));

  async function continueSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const cookie = request.cookies[sessionCookieOf(tools.publicUrl)] ?? null;
    const session = await startSession(tools, cookie, deviceOf(request.headers['user-agent']));
    setSessionCookies(reply, tools, session);
  }

  /** With a later expiry, because a browser deletes them at the date it was given. */
  function resendCookies({ sessionId }: Caller, request: FastifyRequest, reply: FastifyReply): void {
    const secret = request.cookies[sessionCookieOf(tools.publicUrl)] ?? '';
    setSessionCookies(reply, tools, { sessionId, secret, expiresAt: sessionEnd(tools.clock(), { hasAccount: true }) });
  }
}
