import { randomUUID } from 'node:crypto';
import { createMailClient, type MailClient } from '@vidno/providers/mail/mail-client';
import { startMail } from '@vidno/simulators/mail/start-mail';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { purgeRows } from '#retention/purge-rows.ts';
import { ALERT_SECRET, testAlerts } from '#testing/alerts/alert-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openBrowser, openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { serveNotifications } from './routes.ts';
import { toUnsubscribeToken } from './settings/unsubscribe.ts';

const db = testDatabase();
const fixture = testAlerts(db);
let app: FastifyInstance;
let anna: TestBrowser;

beforeEach(async () => {
  app = await openApp();
  anna = await openVisitor(app);
});
afterEach(() => app.close());

function openApp(change: { mail?: MailClient | null; telegram?: null } = {}): Promise<FastifyInstance> {
  const { tools } = fixture();
  return createTestApp({
    db: db(),
    clock: tools.clock,
    config: { publicUrl: tools.publicUrl },
    addCalls: (served, guards, identity) => serveNotifications(served, guards, { ...identity, ...tools, ...change }),
  });
}

async function idOf(browser: TestBrowser): Promise<number> {
  return (await browser.send({ url: '/api/profile' })).json<{ data: { id: number } }>().data.id;
}

const get = (url: string, browser = anna) => browser.send({ url });
const post = (url: string, body: object = {}, browser = anna) => browser.send({ method: 'POST', url, payload: body });
const settings = async (browser = anna) => (await get('/api/notifications/settings', browser)).json().data;
const centre = async (page = 0) => (await get(`/api/notifications?page=${page}`)).json();

async function confirmEmail(email: string, browser = anna): Promise<void> {
  await post('/api/user/set-email', { email }, browser);
  await fixture().deliver();
  await post('/api/notifications/confirm-email', { token: tokenIn(email) }, browser);
}

function tokenIn(to: string): string {
  const [, token = ''] = /notifications\/confirm#([\w-]+)/.exec(fixture().emails(to).at(-1)?.text ?? '') ?? [];
  return token;
}

describe('the notification centre', () => {
  test('shows twenty a page, newest first, with the total and unread counts', async () => {
    const id = await idOf(anna);
    for (let count = 1; count <= 25; count += 1) {
      await fixture().notify(id, { key: `run:${count}`, title: `№ ${count}` });
      fixture().advance(1_000);
    }
    const first = await centre();
    expect(first).toMatchObject({ status: 'ok', totalCount: 25, unread: 25 });
    expect(first.data.map(({ title }: { title: string }) => title).slice(0, 2)).toEqual(['№ 25', '№ 24']);
    expect((await centre(1)).data).toHaveLength(5);
    expect((await centre(1_000_000)).data).toEqual([]);
    expect(first.data[0]).toMatchObject({ read: false, link: expect.stringMatching(/^\/monitor-search\/result\//) });
  });

  test('marks the given ones or all as read, but only those of the own account', async () => {
    const id = await idOf(anna);
    for (const key of ['1', '2', '3']) await fixture().notify(id, { key });
    const [first] = (await centre()).data;
    const boris = await openVisitor(app);
    const mark = async (body: object, browser = anna) => (await post('/api/notifications/read', body, browser)).json();
    expect(await mark({ ids: [first.id] }, boris)).toEqual({ status: 'ok', unread: 0 });
    expect(await mark({ ids: [randomUUID()] })).toEqual({ status: 'ok', unread: 3 });
    expect(await mark({ ids: [] })).toEqual({ status: 'ok', unread: 3 });
    expect(await mark({ ids: [first.id] })).toEqual({ status: 'ok', unread: 2 });
    expect(await mark({})).toEqual({ status: 'ok', unread: 0 });
    expect((await get('/api/notifications', boris)).json()).toMatchObject({ data: [], totalCount: 0, unread: 0 });
  });

  test('names what was found for as long as results are kept, and stays without it', async () => {
    await fixture().notify(await idOf(anna), { key: 'one' });
    const stored = async () => await db().selectFrom('notification').select(['title', 'text', 'hits']).execute();
    const [before] = await stored();
    expect(before?.hits).not.toEqual([]);
    fixture().advance(29 * DAY_MS);
    await purgeRows({ ...fixture().tools, resultDays: 30, demoIdleDays: 30 });
    expect(await stored()).toEqual([before]);
    fixture().advance(2 * DAY_MS);
    await purgeRows({ ...fixture().tools, resultDays: 30, demoIdleDays: 30 });
    expect(await stored()).toEqual([{ title: before?.title, text: '', hits: [] }]);
  });

  test('is purged after ninety days', async () => {
    await fixture().notify(await idOf(anna), { key: 'old' });
    fixture().advance(DAY_MS);
    await fixture().notify(await idOf(anna), { key: 'new' });
    fixture().advance(89.5 * DAY_MS);
    await purgeRows({ ...fixture().tools, resultDays: 30, demoIdleDays: 30 });
    const kept = await db().selectFrom('notification').select('key').execute();
    expect(kept).toEqual([{ key: 'new' }]);
  });

  test.each([
    ['GET', '/api/notifications?page=0'],
    ['GET', '/api/notifications/settings'],
    ['GET', '/api/telegram/init'],
    ['POST', '/api/notifications/read'],
    ['POST', '/api/user/set-email'],
    ['POST', '/api/telegram/unlink'],
  ] as const)('%s %s requires an account', async (method, url) => {
    const response = await openBrowser(app).send({ method, url, ...(method === 'POST' && { payload: {} }) });
    expect([401, 419]).toContain(response.statusCode);
  });
});

describe('the email address', () => {
  test('is used once its owner has followed the link in our email', async () => {
    const response = await post('/api/user/set-email', { email: ' Anna@Example.org ' });
    expect(response.json().data.email).toEqual({
      available: true,
      address: 'Anna@example.org',
      confirmed: false,
      enabled: true,
    });
    await fixture().deliver();
    expect(fixture().emails()).toMatchObject([
      { to: 'Anna@example.org', subject: 'Подтвердите почту для уведомлений' },
    ]);
    expect(fixture().emails()[0]?.headers).not.toHaveProperty('list-unsubscribe');

    const token = tokenIn('Anna@example.org');
    const confirmed = await post('/api/notifications/confirm-email', { token });
    expect(confirmed.json()).toEqual({ status: 'ok', email: 'Anna@example.org', taken: false });
    expect((await settings()).email.confirmed).toBe(true);
    const again = await post('/api/notifications/confirm-email', { token });
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_found']);
  });

  test('is confirmed in another browser too, which learns nothing else and is not logged in', async () => {
    for (const [number, browser] of [openBrowser(app), await openVisitor(app)].entries()) {
      const address = `anna${number}@example.org`;
      fixture().advance(60_000);
      await post('/api/user/set-email', { email: address });
      await fixture().deliver();
      const confirmed = await post('/api/notifications/confirm-email', { token: tokenIn(address) }, browser);
      expect(confirmed.json()).toEqual({ status: 'ok', email: null, taken: false });
      expect(confirmed.headers['set-cookie']).toBeUndefined();
      expect((await settings()).email).toMatchObject({ address, confirmed: true });
      const theirs = await browser.send({ url: '/api/notifications/settings' });
      expect(theirs.json().data?.email.address ?? null).toBeNull();
    }
  });

  test('is not confirmed by a link that is wrong, a day old or for an earlier address', async () => {
    await post('/api/user/set-email', { email: 'anna@example.org' });
    await fixture().deliver();
    const first = tokenIn('anna@example.org');
    fixture().advance(HOUR_MS);
    await post('/api/user/set-email', { email: 'new@example.org' });
    await fixture().deliver();
    const confirm = async (token: string) => (await post('/api/notifications/confirm-email', { token })).statusCode;
    expect(await confirm(first)).toBe(404);
    expect(await confirm('wrong')).toBe(404);
    fixture().advance(DAY_MS);
    expect(await confirm(tokenIn('new@example.org'))).toBe(404);
    expect((await settings()).email).toMatchObject({ address: 'new@example.org', confirmed: false });
  });

  test('stays confirmed when set again, without another email', async () => {
    await confirmEmail('anna@example.org');
    await post('/api/user/set-email', { email: 'anna@example.org' });
    await fixture().deliver();
    expect(fixture().emails()).toHaveLength(1);
    expect((await settings()).email.confirmed).toBe(true);
  });

  test('is refused when malformed', async () => {
    const response = await post('/api/user/set-email', { email: 'anna@example.org, boris@example.org' });
    expect([response.statusCode, response.json().code]).toEqual([422, 'email_malformed']);
  });

  test('is refused when our mail server takes no such address', async () => {
    const plain = await startMail({ takesUnicode: false });
    const { host, port } = plain;
    const from = { name: null, address: 'alerts@vidno.example' };
    const mail = createMailClient({ host, port, secure: false, login: null, from });
    const other = await openApp({ mail });
    const browser = await openVisitor(other);
    const response = await post('/api/user/set-email', { email: 'иван@почта.рф' }, browser);
    expect([response.statusCode, response.json().code]).toEqual([422, 'email_unreachable']);
    expect((await settings(browser)).email.address).toBeNull();
    await other.close();
    await plain.close();
    expect((await post('/api/user/set-email', { email: 'иван@почта.рф' })).statusCode).toBe(200);
  });

  test('gets one confirmation email a minute at most', async () => {
    await post('/api/user/set-email', { email: 'anna@example.org' });
    const response = await post('/api/user/set-email', { email: 'anna@example.org' });
    expect([response.statusCode, response.json().code]).toEqual([429, 'too_many_requests']);
  });

  test('is not flooded with emails by many visitors, who are not told so', async () => {
    for (let visitor = 0; visitor < 5; visitor += 1) {
      const response = await post(
        '/api/user/set-email',
        { email: `victim+${visitor}@example.org` },
        await openVisitor(app),
      );
      expect(response.json().data.email).toMatchObject({ address: `victim+${visitor}@example.org`, confirmed: false });
    }
    await fixture().deliver();
    expect(fixture().emails()).toHaveLength(3);
  });

  test('may belong to two accounts, and neither learns of the other', async () => {
    const boris = await openVisitor(app);
    await confirmEmail('family@example.org');
    const response = await post('/api/user/set-email', { email: 'family@example.org' }, boris);
    expect(response.json().data.email.confirmed).toBe(false);
    expect((await settings()).email.confirmed).toBe(true);
  });

  test('a confirmation email that fails is sent again', async () => {
    fixture().mail.faults.plan({ kind: 'temporary' });
    fixture().mail.faults.plan({ kind: 'drop', kept: true });
    await post('/api/user/set-email', { email: 'anna@example.org' });
    for (let tries = 0; tries < 4; tries += 1) {
      await fixture().deliver();
      fixture().advance(2 * MINUTE_MS);
    }
    expect(fixture().emails()).toMatchObject([{ copies: 2 }]);
  });

  test('cannot be set when email is not configured', async () => {
    const other = await openApp({ mail: null, telegram: null });
    const visitor = await openVisitor(other);
    const response = await post('/api/user/set-email', { email: 'anna@example.org' }, visitor);
    expect([response.statusCode, response.json().code]).toEqual([503, 'email_not_connected']);
    expect(await settings(visitor)).toMatchObject({ email: { available: false }, telegram: { available: false } });
    expect((await get('/api/telegram/init', visitor)).json().code).toBe('telegram_not_connected');
    await other.close();
  });
});

describe('settings', () => {
  test('store the quiet hours', async () => {
    const quiet = { from: '22:00', to: '08:00', timezone: 'Asia/Yekaterinburg' };
    const saved = await post('/api/notifications/settings', { email_enabled: true, telegram_enabled: true, quiet });
    expect(saved.json().data.quiet).toEqual(quiet);
    await post('/api/notifications/settings', { email_enabled: true, telegram_enabled: true, quiet: null });
    expect((await settings()).quiet).toBeNull();
  });

  test.each([
    { from: '25:00', to: '08:00', timezone: 'Europe/Moscow' },
    { from: '22:00', to: '8:00', timezone: 'Europe/Moscow' },
    { from: '22:00', to: '08:00', timezone: 'Mars/Olympus' },
    { from: '22:00', to: '08:00', timezone: '' },
    { from: '22:00' },
    'always',
  ])('quiet hours of %j are refused', async (quiet) => {
    const response = await post('/api/notifications/settings', { email_enabled: true, telegram_enabled: true, quiet });
    expect(response.statusCode).toBe(422);
    expect((await settings()).quiet).toBeNull();
  });
});

describe('unsubscribing', () => {
  const monitor = { id: '0197c2c0-0000-7000-8000-000000000001', keyword: 'Иванов' };
  let oneClick: URL;
  let token: string;

  beforeEach(async () => {
    await confirmEmail('anna@example.org');
    await fixture().notify(await idOf(anna), { key: '1', monitor });
    await fixture().deliver();
    const header = fixture().emails().at(-1)?.headers['list-unsubscribe'] ?? '';
    oneClick = new URL(header.replace(/[<>]/g, ''));
    token = oneClick.searchParams.get('token') ?? '';
  });

  const emailsAfter = async (key: string, change: object = {}) => {
    await fixture().notify(await idOf(anna), { key, ...change });
    await fixture().deliver();
    return fixture().emails().length - 2;
  };

  test.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('with one click works for a mail client that posts %s without a session', async (_name, headers, payload) => {
    const url = oneClick.pathname + oneClick.search;
    const response = await app.inject({ method: 'POST', url, headers, payload });
    expect(response.json()).toEqual({ status: 'ok', monitor: 'Иванов' });
    expect(await emailsAfter('2', { monitor })).toBe(0);
    expect(await emailsAfter('3')).toBe(1);
  });

  test('on our page stops the emails of one monitor or of all, but not the notifications in the app', async () => {
    const stranger = openBrowser(app);
    const url = '/api/notifications/unsubscribe';
    expect((await post(url, { token }, stranger)).json()).toEqual({ status: 'ok', monitor: 'Иванов' });
    expect((await post(url, { token }, stranger)).json()).toEqual({ status: 'ok', monitor: 'Иванов' });
    expect((await post(url, { token, all: true }, stranger)).json()).toEqual({ status: 'ok', monitor: null });
    expect((await settings()).email.enabled).toBe(false);
    expect(await emailsAfter('2')).toBe(0);
    expect((await centre()).totalCount).toBe(2);
  });

  test('is undone by switching email off and on again', async () => {
    await post('/api/notifications/unsubscribe', { token });
    for (const enabled of [false, true]) {
      await post('/api/notifications/settings', { email_enabled: enabled, telegram_enabled: true, quiet: null });
    }
    expect(await emailsAfter('2', { monitor })).toBe(1);
  });

  test('is refused for a wrong token; opening the one-click URL redirects to the page', async () => {
    const response = await post('/api/notifications/unsubscribe', { token: `${token.slice(0, -4)}AAAA` });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
    const opened = await app.inject({ url: oneClick.pathname + oneClick.search });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      `https://vidno.example/notifications/unsubscribe#${token}`,
    ]);
    const all = toUnsubscribeToken(ALERT_SECRET, { accountId: 1, mailbox: '00'.repeat(8), monitorId: null });
    const ofAll = await app.inject({ url: `${oneClick.pathname}?token=${all}` });
    expect(ofAll.headers.location).toBe(`https://vidno.example/notifications/unsubscribe?all=true#${all}`);
  });

  test('ends with its mailbox: a link from an earlier one does nothing to the one after it', async () => {
    const url = '/api/notifications/unsubscribe';
    fixture().advance(60_000);
    await confirmEmail('new@example.org');
    for (const all of [false, true]) {
      expect((await post(url, { token, all }, openBrowser(app))).json()).toEqual({ status: 'ok', monitor: null });
    }
    expect((await settings()).email).toMatchObject({ address: 'new@example.org', enabled: true });
    const before = fixture().emails().length;
    await fixture().notify(await idOf(anna), { key: '2', monitor });
    await fixture().deliver();
    expect(fixture().emails().slice(before)).toMatchObject([{ to: 'new@example.org' }]);
  });

  test('succeeds for an account that no longer exists', async () => {
    await db().deleteFrom('account').execute();
    const response = await post('/api/notifications/unsubscribe', { token }, openBrowser(app));
    expect(response.json()).toEqual({ status: 'ok', monitor: null });
  });
});
