import type { ReplyOf } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Guards } from '#http/guards.ts';
import { Problem } from '#http/problem.ts';
import { serve } from '#http/serve.ts';
import { type CookieSettings, SESSION_COOKIE, setSessionCookies } from '#http/session-cookies.ts';
import type { Caller } from './caller.ts';
import { createDemo } from './create-demo.ts';
import { findSession } from './find-session.ts';
import { issueToken } from './issue-token.ts';
import { findAccount } from './repository.ts';
import { startSession } from './start-session.ts';

interface IdentityTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly cookies: CookieSettings;
  /** The version of the face-search consent in force that this account has accepted. */
  readonly findConsentVersion: (accountId: Caller['accountId']) => Promise<string | null>;
}

export function serveIdentity(app: FastifyInstance, guards: Guards<Caller>, tools: IdentityTools): void {
  serve(app, endpoints.getCsrfCookie, guards.open, async (_input, _caller, request, reply) => {
    const started = await startSession(tools, request.cookies[SESSION_COOKIE] ?? null);
    setSessionCookies(reply, tools.cookies, started);
    return undefined;
  });

  serve(app, endpoints.getTokenSession, guards.session, async (_input, { sessionId }) => {
    const token = await issueToken(tools, sessionId);
    if (token === null) throw new Problem('unauthenticated');
    return { token };
  });

  serve(app, endpoints.createDemo, guards.session, async (_input, { sessionId }, request) => {
    const cookie = request.cookies[SESSION_COOKIE] ?? '';
    const created = await createDemo(tools, sessionId);
    const session = created && (await findSession(tools, { cookie }));
    if (!session?.account) throw new Problem('unauthenticated');
    return { status: 'ok', data: await profileOf(tools, session.account) };
  });

  serve(app, endpoints.getProfile, guards.account, async (_input, caller, request, reply) => {
    const cookie = request.cookies[SESSION_COOKIE] ?? null;
    // A browser drops a cookie by the date it came with: each visit prolongs it as the server does.
    setSessionCookies(reply, tools.cookies, await startSession(tools, cookie));
    return { status: 'ok', data: await profileOf(tools, caller) };
  });

  serve(app, endpoints.getAllowServices, guards.account, async (_input, { services }) => ({
    status: 'ok',
    data: [...services],
  }));
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
    notification_change_company: account.notification_change_company,
    face_search_consent: await tools.findConsentVersion(caller.accountId),
  };
}
