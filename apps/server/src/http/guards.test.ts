import { endpoint } from '@vidno/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createBareApp } from '#testing/test-app.ts';
import { createGuards } from './guards.ts';
import { serve } from './serve.ts';

const ANNA = 'a'.repeat(79);
const NOBODY = 'n'.repeat(79);
const whoAmI = endpoint({
  api: 'analysis',
  method: 'GET',
  path: '/smart-search/who',
  summary: 'Кто',
  response: z.object({ name: z.string() }),
});

const paidFor = { ...whoAmI, path: '/smart-search/paid' as const };
const notPaidFor = { ...whoAmI, path: '/smart-search/not-paid' as const };

let app: FastifyInstance;
let lookups: string[];

beforeEach(async () => {
  app = await createBareApp();
  lookups = [];
  const guards = createGuards<{ name: string }>({
    findSessionByCookie: async () => null,
    findSessionByToken: async (token) => {
      lookups.push(token);
      if (token === ANNA) return { sessionId: '1', generation: 0, account: { name: 'Анна' } };
      return token === NOBODY ? { sessionId: '2', generation: 0, account: null } : null;
    },
    onHost: (caller) => caller,
    obstacleOf: () => null,
    mayStart: (_caller, service) => service === 1,
    idOf: ({ name }) => name,
    appSecret: 'secret',
    sessionCookie: 'vidno_session',
    origins: [],
  });
  serve(app, whoAmI, guards.analysis, async (_input, { name }) => ({ name }));
  serve(app, paidFor, guards.starter(1), async (_input, { name }) => ({ name }));
  serve(app, notPaidFor, guards.starter(2), async (_input, { name }) => ({ name }));
});
afterEach(() => app.close());

test('the analysis API identifies a caller by the token in the header', async () => {
  const response = await app.inject({ url: '/smart-search/who', headers: { 'APP-SESSION-ID': ANNA } });

  expect(response.json()).toEqual({ name: 'Анна' });
});

test.each([
  ['no token', {}, 'session_required'],
  ['an unknown token', { 'app-session-id': 'x'.repeat(79) }, 'session_required'],
  ['a token of a session without an account', { 'app-session-id': NOBODY }, 'unauthenticated'],
])('the analysis API refuses %s', async (_what, headers, code) => {
  const response = await app.inject({ url: '/smart-search/who', headers });

  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ status: 'error', code });
});

test.each(['', 'x', 'x'.repeat(10_000), `${'a'.repeat(63)};`, 'null', "' or 1=1 --"])(
  'a malformed token (%#) is refused without a lookup',
  async (token) => {
    const response = await app.inject({ url: '/smart-search/who', headers: { 'app-session-id': token } });

    expect(response.json()).toMatchObject({ code: 'session_required' });
    expect(lookups).toEqual([]);
  },
);

test('a call that needs a service is refused without it', async () => {
  const headers = { 'APP-SESSION-ID': ANNA };
  expect((await app.inject({ url: '/smart-search/paid', headers })).json()).toEqual({ name: 'Анна' });
  const refused = await app.inject({ url: '/smart-search/not-paid', headers });
  expect(refused.statusCode).toBe(402);
  expect(refused.json()).toMatchObject({ code: 'not_paid', service: 2 });
  expect((await app.inject({ url: '/smart-search/not-paid' })).statusCode).toBe(401);
});
