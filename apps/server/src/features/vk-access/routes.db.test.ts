import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import type { VkConfig } from '#config/services-config.ts';
import { MINUTE_MS } from '#config/time.ts';
import { createVault } from '#database/create-vault.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openBrowser, openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { createTestPictures } from '#testing/vk/test-pictures.ts';
import { TEST_SECRET, testVk } from '#testing/vk/test-vk.ts';
import { createVkAccess } from './pool/ask-vk.ts';
import { hasActiveToken } from './public.ts';
import { serveVkAccess } from './routes.ts';
import { secretContext } from './tokens.ts';

const db = testDatabase();
const time = createFakeClock();
const vk = testVk({ now: () => time.clock(), limits: false });
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('a visitor logs in at VK ID and is redirected back to the page', async () => {
  const anna = await open();
  expect(await activeToken(anna)).toEqual({ status: 'ok', active: false, vk_user: null });
  const back = await finishLogin(anna, await start(anna, '/vk?page=2'));
  expect(back).toMatchObject({ statusCode: 302, headers: { location: 'http://localhost:3000/vk?page=2' } });
  expect(back.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(await activeToken(anna)).toMatchObject({
    active: true,
    vk_user: { id: 41_000_001, name: 'Анна Ветрова', avatar: expect.stringMatching(/^\/collection\/picture\//) },
  });
  expect(await hasActiveToken(db(), await accountId(), time.clock())).toBe(true);
});

test('the page to return to must be one of ours', async () => {
  const anna = await open();
  const answer = await anna.send({ url: `/auth/get-auth-url?redirect_url=${encodeURIComponent('//evil.example')}` });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'invalid_request',
    message: 'После входа можно вернуться только на наш сайт.',
  });
});

test('a refusal at VK ID is shown on the login page', async () => {
  const anna = await open();
  const state = new URL(await start(anna)).searchParams.get('state');
  expect(await failureOf(anna, `error=access_denied&state=${state}`)).toBe('denied');
  expect(await failureOf(anna, `code=1&device_id=1&state=${state}`)).toBe('expired');
});

test('a state works only once', async () => {
  const anna = await open();
  const query = await approve(await start(anna));
  expect((await callback(anna, query)).headers.location).toBe('http://localhost:3000/vk');
  expect(await failureOf(anna, query)).toBe('expired');
});

test('a state works only in the session that started it', async () => {
  const anna = await open();
  const query = await approve(await start(anna));
  expect(await failureOf(await openVisitor(anna.app), query)).toBe('expired');
  expect(await failureOf(openBrowser(anna.app), query)).toBe('expired');
  expect((await callback(anna, query)).headers.location).toBe('http://localhost:3000/vk');
});

test('a state expires after ten minutes and is then deleted', async () => {
  const anna = await open();
  const url = await start(anna);
  await start(anna);
  const query = await approve(url);
  time.advance(10 * MINUTE_MS);
  expect(await failureOf(anna, query)).toBe('expired');
  await purgeRows({ db: db(), clock: time.clock, resultDays: 30, demoIdleDays: 30 });
  expect(await db().selectFrom('vk_authorisation').selectAll().execute()).toEqual([]);
});

test('an unknown code, an outage of VK ID and garbage lead to the login page', async () => {
  const anna = await open();
  const state = async () => new URL(await start(anna)).searchParams.get('state');
  expect(await failureOf(anna, `code=wrong&device_id=1&state=${await state()}`)).toBe('expired');
  vk().faults.isDown = true;
  expect(await failureOf(anna, `code=right&device_id=1&state=${await state()}`)).toBe('unavailable');
  expect(await failureOf(anna, `error=server_error&state=${await state()}`)).toBe('unavailable');
  expect(await failureOf(anna, 'state=%00&state=2&code[]=1')).toBe('expired');
});

test('neither the stored login nor the log reveals a token', async () => {
  const { lines } = await login();
  const row = await db().selectFrom('vk_token').selectAll().executeTakeFirstOrThrow();
  for (const sealed of [row.access_token, row.refresh_token]) {
    expect(Buffer.from(sealed ?? []).length).toBeGreaterThan(60);
    expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain('vk2.');
  }
  expect(lines.join('')).not.toMatch(/vk2\.|verifier/);
});

test('an expired login is refreshed only once by concurrent requests', async () => {
  const { browser } = await login();
  time.advance(61 * MINUTE_MS);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => activeToken(browser)));
  expect(answers.map(({ active }) => active)).toEqual([true, true, true, true, true]);
  time.advance(61 * MINUTE_MS);
  expect(await activeToken(browser)).toMatchObject({ active: true });
});

test('a login revoked at VK ends when its access token expires', async () => {
  const { browser } = await login();
  vk().grants.revokeAllOf(41_000_001);
  time.advance(61 * MINUTE_MS);
  expect(await activeToken(browser)).toEqual({ status: 'ok', active: false, vk_user: null });
  expect(await hasActiveToken(db(), await accountId(), time.clock())).toBe(false);
});

test('while VK ID is down nobody is logged out', async () => {
  const { browser } = await login();
  time.advance(61 * MINUTE_MS);
  vk().faults.isDown = true;
  expect(await activeToken(browser)).toMatchObject({ active: false, vk_user: { name: 'Анна Ветрова' } });
  vk().faults.isDown = false;
  expect(await activeToken(browser)).toMatchObject({ active: true });
});

test('a login serves the calls of its account and is refreshed when one needs it', async () => {
  const { config } = await login({ serviceTokens: [] });
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const access = createVkAccess({ db: db(), clock: time.clock, log, vk: config, appSecret: TEST_SECRET });
  const id = await accountId();
  const ask = () => access.call('users.get', { user_ids: 1 }, { accountId: id });
  expect(await ask()).toMatchObject({ kind: 'answered' });
  time.advance(61 * MINUTE_MS);
  expect(await ask()).toMatchObject({ kind: 'answered' });
  vk().faults.plan({ kind: 'error', code: 5 }, { method: 'users.get' });
  expect(await ask()).toMatchObject({ kind: 'answered' });
  vk().faults.plan({ kind: 'error', code: 5 }, { method: 'users.get', times: 2 });
  expect(await ask()).toMatchObject({ kind: 'unavailable', because: 'no_token' });
  expect(lines.join('')).not.toContain('vk2.');
});

test('a login that VK accepts from another address only is renewed from this one, and rests if that does not help', async () => {
  const { browser, config } = await login({ serviceTokens: [] });
  const log = pino({ level: 'silent' });
  const access = createVkAccess({ db: db(), clock: time.clock, log, vk: config, appSecret: TEST_SECRET });
  const id = await accountId();
  const ask = () => access.call('users.get', { user_ids: 1 }, { accountId: id });
  vk().faults.plan({ kind: 'error', code: 5, subcode: 1130 }, { method: 'users.get' });
  expect(await ask()).toMatchObject({ kind: 'answered' });
  expect(await activeToken(browser)).not.toHaveProperty('paused');
  vk().faults.plan({ kind: 'error', code: 5, subcode: 1130 }, { method: 'users.get', times: 2 });
  expect(await ask()).toMatchObject({ kind: 'unavailable', because: 'no_token' });
  expect(await activeToken(browser)).toMatchObject({ active: true, paused: 'other_address' });
  time.advance(61 * MINUTE_MS);
  expect(await ask()).toMatchObject({ kind: 'answered' });
  expect(await activeToken(browser)).not.toHaveProperty('paused');
});

test('logging out revokes the login and deletes it', async () => {
  const { browser } = await login();
  const row = await db().selectFrom('vk_token').selectAll().executeTakeFirstOrThrow();
  const token = createVault(TEST_SECRET).open(row.access_token, secretContext('access', row.account_id)) ?? '';
  expect(vk().grants.findByAccessToken(token)).not.toBeNull();
  expect((await browser.send({ method: 'POST', url: '/auth/logout' })).json()).toEqual({ status: 'ok' });
  expect(await db().selectFrom('vk_token').selectAll().execute()).toEqual([]);
  expect(vk().grants.findByAccessToken(token)).toBeNull();
  expect(await activeToken(browser)).toMatchObject({ active: false, vk_user: null });
  expect((await browser.send({ method: 'POST', url: '/auth/logout' })).statusCode).toBe(200);
});

test('a new login replaces the previous one', async () => {
  const { browser } = await login();
  await finishLogin(browser, await start(browser));
  expect(await db().selectFrom('vk_token').selectAll().execute()).toHaveLength(1);
  expect(await activeToken(browser)).toMatchObject({ active: true });
});

test('a site without VK refuses every call with an explanation', async () => {
  const anna = await open(null);
  for (const url of ['/auth/get-active-token', '/auth/get-auth-url?redirect_url=/vk']) {
    const answer = await anna.send({ url });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'vk_not_connected' });
  }
  expect(await failureOf(anna, 'code=1&state=1')).toBe('expired');
});

interface Visitor extends TestBrowser {
  readonly app: FastifyInstance;
  readonly lines: string[];
}

/** A visitor of a site that is connected to the simulator. */
async function open(config: VkConfig | null = vk().config()): Promise<Visitor> {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const settings = { ...readConfig({ APP_SECRET: TEST_SECRET }), vk: config };
  const app = await createTestApp({
    db: db(),
    clock: time.clock,
    config: settings,
    parts: { log },
    addCalls: (site, guards, identity) =>
      serveVkAccess(site, guards, {
        ...identity,
        log,
        config: settings,
        vkPictureUrls: createTestPictures(db(), { clock: time.clock }).vkPictureUrls,
        proveRemoval: async () => 'failed',
      }),
  });
  closing.push(() => app.close());
  return Object.assign(await openVisitor(app), { app, lines });
}

async function login(settings: Partial<VkConfig> = {}) {
  const config = vk().config(settings);
  const browser = await open(config);
  await finishLogin(browser, await start(browser));
  return { browser, config, lines: browser.lines };
}

/** The VK ID login URL. */
async function start(browser: TestBrowser, page = '/vk'): Promise<string> {
  const answer = await browser.send({ url: `/auth/get-auth-url?redirect_url=${encodeURIComponent(page)}` });
  return answer.json<{ url: string }>().url;
}

/** The query with which VK ID redirects the browser back after the user agrees. */
async function approve(url: string): Promise<string> {
  const { headers } = await fetch(url, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').search.slice(1);
}

function callback(browser: TestBrowser, query: string) {
  return browser.send({ url: `/auth/callback?${query}`, headers: { accept: 'text/html' } });
}

async function finishLogin(browser: TestBrowser, url: string) {
  return callback(browser, await approve(url));
}

/** The reason given on the login page. */
async function failureOf(browser: TestBrowser, query: string): Promise<string | null> {
  const { statusCode, headers } = await callback(browser, query);
  const page = new URL(String(headers.location));
  expect([statusCode, page.pathname]).toEqual([302, '/vk/auth']);
  return page.searchParams.get('failed');
}

async function activeToken(browser: TestBrowser) {
  return (await browser.send({ url: '/auth/get-active-token' })).json<{ active: boolean; vk_user: object | null }>();
}

async function accountId(): Promise<number> {
  return (await db().selectFrom('account').select('id').executeTakeFirstOrThrow()).id;
}
