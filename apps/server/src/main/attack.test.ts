import { SESSION_HEADER } from '@vidno/contract/constants';
import type { Endpoint } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCESS } from '#testing/attack/access.ts';
import { fillAccount, type Holdings } from '#testing/attack/fill-account.ts';
import { hostileRequest } from '#testing/attack/hostile-request.ts';
import { validRequest } from '#testing/attack/valid-request.ts';
import { openTestProduct, type TestProduct } from '#testing/product/open-test-product.ts';
import { sampled } from '#testing/sample.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';

/** Hostile requests of the last test; `npm run attack` sends 50,000. */
const REQUESTS = sampled({ test: 1_000, prove: 50_000 });
/** Another seed sends other requests: `ATTACK_SEED=2 npm run attack`. */
const SEED = Number(process.env.ATTACK_SEED ?? 1);

const CALLS = (Object.entries(endpoints) as [keyof typeof endpoints, Endpoint][]).map(
  ([name, definition]) => [name, definition, ACCESS[name]] as const,
);
const GUARDED = CALLS.filter(([, , { guard }]) => guard !== 'open');

let opened: TestProduct;
let victim: TestBrowser;
let attacker: TestBrowser;
let owned: Holdings;

beforeAll(async () => {
  opened = await openTestProduct();
  await opened.product.tools.db.updateTable('source').set({ health: 'up', health_message: null }).execute();
  victim = await openVisitor(opened.app);
  attacker = await openVisitor(opened.app);
  owned = await fillAccount(victim);
});
afterAll(() => opened.close());

test.each(GUARDED)('%s is refused without a session, and with a forged one', async (_name, definition, { guard }) => {
  const someoneElse = Buffer.from(victim.token ?? '', 'base64url').subarray(0, 16);
  const forged = Buffer.concat([someoneElse, Buffer.alloc(32, 7)]).toString('base64url');
  const attempts = [
    {},
    { [SESSION_HEADER]: forged, cookie: `vidno_session=${'x'.repeat(43)}`, 'x-xsrf-token': 'x'.repeat(43) },
    { [SESSION_HEADER]: victim.cookies.get('vidno_session'), cookie: `vidno_session=${victim.token}` },
  ];
  for (const headers of attempts) {
    const { statusCode } = await opened.app.inject({ ...validRequest(definition), headers });
    expect(statusCode).toBe(guard !== 'analysis' && definition.method === 'POST' ? 419 : 401);
  }
});

test.each(GUARDED.filter(([, { method }, { guard }]) => guard !== 'analysis' && method === 'POST'))(
  '%s is refused to the page of another site, and without the CSRF token',
  async (_name, definition) => {
    const request = validRequest(definition);
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      expect((await attacker.send({ ...request, headers: { origin, host: 'evil.example' } })).statusCode).toBe(403);
    }
    expect((await attacker.send({ ...request, headers: { 'x-xsrf-token': '' } })).statusCode).toBe(419);
  },
);

test.each(GUARDED.filter(([, , access]) => access.owned))(
  "%s does not find somebody else's",
  async (...[, definition, access]) => {
    if (!access.owned) return;
    const before = await rowsOfVictim();
    const { field, kind } = access.owned;
    const answer = await attacker.send(validRequest(definition, { [field]: owned[kind] }));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(await rowsOfVictim()).toEqual(before);
  },
);

test.each(CALLS.filter(([, { method }]) => method === 'POST'))(
  '%s refuses bodies that are too long, cut off or of another type',
  async (_name, definition) => {
    const { url } = validRequest(definition);
    const bodies: [type: string, payload: string][] = [
      ['application/json', `{"id":"${'x'.repeat(3_000_000)}"}`],
      ['application/json', '{"id":"x'],
      ['application/json', '['.repeat(100_000)],
      ['application/json', '{"__proto__":{"demo":true},"constructor":{}}'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc',
      ],
      ['Multipart/Form-Data', 'abc'],
      ['application/x-www-form-urlencoded', 'id=1'],
      ['text/plain', 'id'],
    ];
    for (const [type, payload] of bodies) {
      expectNoFault(await sendAsAttacker({ method: 'POST', url, headers: { 'content-type': type }, payload }));
    }
  },
);

test.each([
  '/files/x.y',
  `/files/${'A'.repeat(300)}.${'B'.repeat(43)}`,
  '/smart-search/remote-photo/aHR0cDovLzEyNy4wLjAuMQ.x',
  '/api/notifications/unsubscribe?token=forged',
])('a forged link opens nothing: %s', async (url) => {
  const { statusCode } = await attacker.send({ url });
  expect(statusCode).toBeGreaterThanOrEqual(300);
  expect(statusCode).toBeLessThan(500);
});

test(`none of ${REQUESTS} hostile requests is answered with a fault of ours`, async () => {
  const before = await rowsOfVictim();
  const senders = [{ send: sendAsAttacker }, victimless()];
  let slowest = { ms: 0, url: '' };
  for (const [index, request] of fc.sample(hostileRequest, { numRuns: REQUESTS, seed: SEED }).entries()) {
    const start = performance.now();
    expectNoFault(await (senders[index % senders.length] ?? victimless()).send(request));
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { ms, url: String(request.url) };
  }
  console.info(`slowest hostile request: ${Math.round(slowest.ms)} ms, ${slowest.url.slice(0, 80)}`);
  expect(await rowsOfVictim()).toEqual(before);
});

/** An answer of 503 says that the source, VK or a channel is not there, which is no fault. */
function expectNoFault({ statusCode, body }: LightMyRequestResponse): void {
  expect([statusCode === 503 || statusCode < 500, statusCode, body.slice(0, 200)]).toEqual([
    true,
    statusCode,
    body.slice(0, 200),
  ]);
}

/** An attacker who has logged out comes back with another session. */
async function sendAsAttacker(request: InjectOptions): Promise<LightMyRequestResponse> {
  const answer = await attacker.send(request);
  if (attacker.cookies.get('vidno_session') === '') attacker = await openVisitor(opened.app);
  return answer;
}

/** Sends without a session. */
function victimless(): Pick<TestBrowser, 'send'> {
  return { send: (request) => opened.app.inject(request) };
}

async function rowsOfVictim(): Promise<object> {
  const { db } = opened.product.tools;
  const [search, monitor, tracked] = await Promise.all([
    db.selectFrom('search').select(['id', 'run_id']).where('id', '=', owned.search).execute(),
    db.selectFrom('monitor').select('id').where('id', '=', owned.monitor).execute(),
    db.selectFrom('tracked_account').select(['id', 'vk_account_id']).where('id', '=', owned.tracked).execute(),
  ]);
  expect([search.length, monitor.length, tracked.length]).toEqual([1, 1, 1]);
  return { search, monitor, tracked };
}
