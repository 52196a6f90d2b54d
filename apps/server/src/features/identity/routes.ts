import type { ReplyOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Guards } from '#http/guards.ts';
import { serve } from '#http/serve.ts';
import { type CookieSettings, SESSION_COOKIE, setSessionCookies } from '#http/session-cookies.ts';
import type { Caller } from './caller.ts';
import { createDemo } from './accounts/create-demo.ts';
import { findAccount } from './accounts/account-repository.ts';
import { sessionTokenOf } from './sessions/session-token-rules.ts';
import { startSession } from './sessions/start-session.ts';

interface IdentityTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly cookies: CookieSettings;
  readonly demoServices: readonly number[];
  /** Version of the current face-search consent if the account has accepted it; null otherwise. */
  readonly findConsentVersion: (accountId: Caller['accountId']) => Promise<string | null>;
}

export function serveIdentity(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serve(app, endpoints.getCsrfCookie, guards.open, async (_input, _caller, request, reply) => {
    const started = await startSession(tools, request.cookies[SESSION_COOKIE] ?? null);
    setSessionCookies(reply, tools.cookies, started);
    return undefined;
  });

  serve(app, endpoints.getTokenSession, guards.session, async (_input, { sessionId, generation }) => ({
    token: sessionTokenOf(tools.appSecret, { id: sessionId, generation }),
  }));

  serve(app, endpoints.createDemo, guards.session, async (_input, { sessionId }, request, reply) => {
    await createDemo(tools, sessionId);
    await extendSession(request, reply);
    return { status: 'ok', data: await profileOf(tools, await guards.account(request)) };
  });

  serve(app, endpoints.getProfile, guards.account, async (_input, caller, request, reply) => {
    await extendSession(request, reply);
    return { status: 'ok', data: await profileOf(tools, caller) };
  });

  serve(app, endpoints.getAllowServices, guards.account, async (_input, { services }) => ({
    status: 'ok',
    data: [...services],
  }));

  /** Resends the cookies with a later expiry, because a browser deletes them at the date it was given. */
  async function extendSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await startSession(tools, request.cookies[SESSION_COOKIE] ?? null);
    setSessionCookies(reply, tools.cookies, session);
  }
}

type ProfileAnswer = ReplyOf<typeof endpoints.getProfile>['data'];

async function profileOf(tools: IdentityTools, caller: Caller): Promise<ProfileAnswer> {
  const account = await findAccount(tools.db, caller.accountId);
  return {
    id: account.id,
    email: account.email,
    phone: account.phone,
    telegram: account.telegram,
    demo: account.demo,
    balance: account.search_balance,
    session_id: caller.sessionId,
    allow_services: [...caller.services],
    notification_change_company: false,
    company_notice: null,
    show_modal_30_days: false,
    face_search_consent: await tools.findConsentVersion(caller.accountId),
  };
}
