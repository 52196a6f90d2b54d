import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { createBareApp } from '#testing/test-app.ts';
import { Problem } from '../errors.ts';
import { createGuards, type Guard } from '../guards.ts';
import { serve } from '../serve.ts';
import { LIMIT_RULES, type LimitRule, POLL_LIMIT } from './limit-rules.ts';

const OFFICE = '203.0.113.9';
const refusals: string[] = [];
let app: FastifyInstance;
afterEach(() => app.close());

type Answer = () => Promise<never>;

/** The app with these endpoints; a token of one repeated letter is a session of that letter's account. */
async function open(
  definitions: readonly Endpoint[],
  answer: Answer = async () => ({}) as never,
  isVerified?: boolean,
): Promise<void> {
  refusals.length = 0;
  app = await createBareApp({
    parts: {
      limits: { db: null, factor: 1 },
      metrics: {
        observeRequest: () => {},
        observeRefusal: (action) => void refusals.push(action),
        toText: async () => '',
        contentType: 'text/plain',
      },
    },
  });
  const guards = createGuards<string>({
    findSessionByCookie: async () => null,
    findSessionByToken: async ([letter]) =>
      letter === undefined || letter === 'x'
        ? null
        : { sessionId: `session ${letter}`, generation: 0, account: letter.toLowerCase() },
    onHost: (caller) => caller,
    mayStart: () => true,
    obstacleOf: () => null,
    idOf: (account) => account,
    appSecret: 'secret',
    sessionCookie: 'vidno_session',
    origins: [],
  });
  for (const definition of definitions) {
    const guard = (isVerified ?? definition.api === 'analysis') ? guards.analysis : guards.open;
    serve(app, definition as Endpoint & { response: never }, guard as never, answer);
  }
}

interface From {
  readonly ip?: string;
  readonly session?: string;
  readonly headers?: Record<string, string>;
}

async function call(definition: Endpoint, { ip = OFFICE, session, headers = {} }: From = {}): Promise<number> {
  const { statusCode } = await app.inject({
    method: definition.method,
    url: definition.path,
    remoteAddress: ip,
    ...(definition.method === 'POST' && !definition.form && { payload: { token: 'a'.repeat(43) } }),
    headers: { ...headers, ...(session && { 'app-session-id': session.repeat(79) }) },
  });
  return statusCode;
}

async function countPassed(times: number, attempt: (index: number) => Promise<number>): Promise<number> {
  let passed = 0;
  for (let index = 0; index < times; index += 1) if ((await attempt(index)) !== 429) passed += 1;
  return passed;
}

describe('every rule', () => {
  test.each(Object.entries<LimitRule>(LIMIT_RULES))(
    '%s lets exactly its limit through',
    async (action, rule) => {
      const definition = exampleOf(rule);
      await open(definition ? [definition] : [], rule.at === 'failure' ? failing : undefined, rule.at === 'verified');
      const attempt = definition ? () => call(definition, fromFor(rule)) : readPage;
      expect(await countPassed(rule.limit + 3, attempt)).toBe(rule.limit);
      expect(new Set(refusals)).toEqual(new Set([action]));
    },
    120_000,
  );
});

describe('a limit by address', () => {
  const { limit } = LIMIT_RULES.create_demo;

  test('cannot be stepped around with invented headers', async () => {
    await open([endpoints.createDemo]);
    const passed = await countPassed(limit + 20, (index) =>
      call(endpoints.createDemo, {
        session: String.fromCharCode(97 + (index % 20)),
        headers: {
          'x-forwarded-for': `198.51.100.${index}`,
          forwarded: `for=198.51.100.${index}`,
          'x-real-ip': `198.51.100.${index}`,
          cookie: `vidno_session=${'c'.repeat(42)}${index % 10}`,
        },
      }),
    );
    expect(passed).toBe(limit);
  });

  test('counts a whole IPv6 network as one, and other addresses apart', async () => {
    await open([endpoints.createDemo]);
    const passed = await countPassed(limit + 5, (index) =>
      call(endpoints.createDemo, { ip: `2001:db8::${index + 1}` }),
    );
    expect(passed).toBe(limit);
    expect(await call(endpoints.createDemo, { ip: '2001:db8:0:1::1' })).not.toBe(429);
  });
});

describe('a limit by account', () => {
  test('is shared by its sessions, and does not hinder others behind the address', async () => {
    const { limit } = LIMIT_RULES.start;
    await open([endpoints.refreshSearch]);
    const passed = await countPassed(limit + 5, (index) =>
      call(endpoints.refreshSearch, { session: index % 2 === 0 ? 'a' : 'A' }),
    );
    expect(passed).toBe(limit);
    expect(await call(endpoints.refreshSearch, { session: 'b' })).not.toBe(429);
  });
});

test('a verified caller whom the guard refuses is counted too', async () => {
  await open([]);
  const definition = endpoints.listSearches;
  serve(app, definition, refusing, failing);
  const { limit } = LIMIT_RULES.any_call;
  expect(await countPassed(limit + 5, () => call(definition))).toBe(limit);
});

describe('polls', () => {
  test('of thirty people behind one address pass, those of one session beyond its share do not', async () => {
    await open([endpoints.getSearch]);
    for (const letter of 'abcdefghijklmnopqrstuvwyzABCDE') {
      expect(await countPassed(POLL_LIMIT.burst, () => call(endpoints.getSearch, { session: letter }))).toBe(
        POLL_LIMIT.burst,
      );
    }
    const more = await countPassed(200, () => call(endpoints.getSearch, { session: 'a' }));
    expect(more).toBeLessThan(200);
    expect(refusals).toContain('poll');
  });

  test('with a junk token count as calls without a session', async () => {
    await open([endpoints.getSearch]);
    const { limit } = LIMIT_RULES.without_session;
    expect(await countPassed(limit + 5, () => call(endpoints.getSearch, { session: 'x' }))).toBe(limit);
    expect(await call(endpoints.getSearch, { session: 'a' })).not.toBe(429);
  });
});

test('a refusal says when to come back', async () => {
  await open([endpoints.createDemo]);
  const { limit } = LIMIT_RULES.create_demo;
  await countPassed(limit, () => call(endpoints.createDemo));
  const refused = await app.inject({ method: 'POST', url: endpoints.createDemo.path, remoteAddress: OFFICE });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toEqual({
    message: 'Слишком много запросов подряд. Подождите минуту.',
    code: 'too_many_requests',
  });
});

/** Only a rule whose own limit is the first to be reached can be tested with this endpoint. */
function exampleOf({ endpoints: covered, at }: LimitRule): Endpoint | null {
  if (covered === 'pages') return null;
  if (covered !== 'all') return covered[0] ?? null;
  return at === 'verified' ? endpoints.listSearches : endpoints.listSamples;
}

function fromFor(rule: LimitRule): From {
  return rule.key === 'account' ? { session: 'a' } : { session: 'x' };
}

async function readPage(): Promise<number> {
  return (await app.inject({ url: '/', remoteAddress: OFFICE })).statusCode;
}

/** A guard that knows a caller without a paid service. */
const refusing: Guard<never> = async (request) => {
  request.verified = { sessionId: 'session a', accountId: 'a' };
  throw new Problem('not_paid');
};

const failing: Answer = async () => {
  throw new Problem('not_found');
};
