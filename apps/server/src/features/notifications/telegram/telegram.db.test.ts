import { randomUUID } from 'node:crypto';
import { performUserAction } from '@vidno/simulators/telegram/user-actions';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { telegramBot, testAlerts } from '#testing/alerts/alert-fixture.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { serveNotifications } from '../routes.ts';
import { listenForUpdates } from './updates.ts';

const ANNA = 777_000_001;
const BORIS = 777_000_002;
const db = testDatabase();
const fixture = testAlerts(db);
const stopping: (() => Promise<void>)[] = [];
let app: FastifyInstance;
let anna: TestBrowser;

beforeEach(async () => {
  app = await openApp();
  anna = await openVisitor(app);
});
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
  await app.close();
});

function openApp(webhook: { url: string; secret: string } | null = null): Promise<FastifyInstance> {
  const { tools } = fixture();
  const telegram = { ...tools.telegram, webhook };
  return createTestApp({
    db: db(),
    clock: tools.clock,
    config: { publicUrl: tools.publicUrl },
    addCalls: (served, guards, identity) => serveNotifications(served, guards, { ...identity, ...tools, telegram }),
  });
}

/** Starts a process that polls the bot. */
function startPolling(): void {
  const stop = new AbortController();
  const { tools } = fixture();
  const polling = listenForUpdates(tools, tools.telegram, stop.signal);
  stopping.push(() => {
    stop.abort();
    return polling;
  });
}

const get = async (url: string, browser = anna) => (await browser.send({ url })).json();
const settings = async (browser = anna) => (await get('/api/notifications/settings', browser)).data.telegram;
const start = async (browser = anna): Promise<{ uuid: string; telegram_url: string }> =>
  get('/api/telegram/init', browser);
const isCompleted = async (uuid: string, browser = anna) =>
  (await get(`/api/telegram/completed?uuid=${uuid}`, browser)).completed;
const eventually = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 300_000 });

async function link(browser = anna, chatId = ANNA): Promise<void> {
  const { uuid } = await start(browser);
  await open(uuid, chatId);
  press('agree', uuid, chatId);
  // Asking whether it is completed would make the visitor a user.
  await eventually(async () => (await settings(browser)).name).toBe('@anna_vidno');
}

/** Opens the link in a chat and answers the question of the bot. */
async function open(uuid: string, chatId = ANNA): Promise<string> {
  const before = fixture().messages(chatId).length;
  performUserAction(fixture().telegram, { kind: 'start', userId: chatId, payload: uuid });
  await eventually(async () => fixture().messages(chatId).length).toBeGreaterThan(before);
  return fixture().messages(chatId).at(-1) ?? '';
}

function press(answer: 'agree' | 'decline', uuid: string, chatId = ANNA): void {
  performUserAction(fixture().telegram, { kind: 'press', userId: chatId, data: `${answer} ${uuid}` });
}

describe('a link to the bot', () => {
  test('links the chat whose user agrees, and says so on the site and in the chat', async () => {
    startPolling();
    const { uuid, telegram_url: url } = await start();
    expect(url).toBe(`${fixture().telegram.linkBase}/vidno_simulator_bot?start=${uuid}`);
    expect(await open(uuid)).toMatch(/^Подключить этот чат к аккаунту <b>демо-аккаунт № \d+<\/b>\?/);
    expect(await isCompleted(uuid)).toBe(false);
    expect(await settings()).toMatchObject({ name: null });
    press('agree', uuid);
    await eventually(() => isCompleted(uuid)).toBe(true);
    expect(await settings()).toEqual({ available: true, name: '@anna_vidno', enabled: true, muted: false });
    await eventually(async () => fixture().messages(ANNA).at(-1)).toMatch(/^Готово/);
    expect(fixture().telegram.presses.countOpen()).toBe(0);
  });

  test('that somebody else has sent connects nothing unless the user of the chat agrees', async () => {
    startPolling();
    await link();
    const boris = await openVisitor(app);
    const { uuid } = await start(boris);
    expect(await open(uuid)).toMatch(/Сейчас чат подключён к аккаунту <b>@a•••<\/b>\. Его уведомления/);
    press('decline', uuid);
    await eventually(async () => fixture().messages(ANNA).at(-1)).toMatch(/^Хорошо/);
    expect(await settings()).toMatchObject({ name: '@anna_vidno' });
    expect(await settings(boris)).toMatchObject({ name: null });
    press('agree', uuid);
    await eventually(async () => fixture().messages(ANNA).at(-1)).toMatch(/устарела/);
    expect(await settings(boris)).toMatchObject({ name: null });
  });

  test('names the owner of the account without revealing the address', async () => {
    startPolling();
    await db().updateTable('account').set({ demo: false, email: 'anna.vetrova@mail.ru' }).execute();
    await db().updateTable('browser_session').set({ proven_at: fixture().tools.clock() }).execute();
    const { uuid } = await start();
    const question = await open(uuid);
    expect(question).toContain('<b>a•••@mail.ru</b>');
    expect(question).not.toContain('vetrova');
  });

  test('asks again if the chat has been connected elsewhere since it was asked', async () => {
    startPolling();
    const boris = await openVisitor(app);
    const { uuid } = await start(boris);
    expect(await open(uuid)).not.toMatch(/Сейчас чат подключён/);
    await link();
    press('agree', uuid);
    await eventually(async () => fixture().messages(ANNA).at(-1)).toMatch(/Сейчас чат подключён/);
    expect(await settings()).toMatchObject({ name: '@anna_vidno' });
    press('agree', uuid);
    await eventually(() => isCompleted(uuid, boris)).toBe(true);
    expect(await settings()).toMatchObject({ name: null });
  });

  test('that was asked about in one chat cannot be agreed to in another', async () => {
    startPolling();
    const { uuid } = await start();
    await open(uuid);
    await open(uuid, BORIS);
    press('agree', uuid);
    await eventually(async () => fixture().messages(ANNA).length).toBe(2);
    expect(await isCompleted(uuid)).toBe(false);
  });

  test('tells other accounts nothing about whether it was opened', async () => {
    startPolling();
    const { uuid } = await start();
    const boris = await openVisitor(app);
    await open(uuid);
    press('agree', uuid);
    await eventually(() => isCompleted(uuid)).toBe(true);
    expect(await isCompleted(uuid, boris)).toBe(false);
    expect(await isCompleted(randomUUID())).toBe(false);
  });

  test.each([
    [
      'is fifteen minutes old',
      async () => {
        const { uuid } = await start();
        fixture().advance(15 * MINUTE_MS);
        return uuid;
      },
    ],
    ['was never created', async () => randomUUID()],
    ['is not a UUID', async () => 'hello-there'],
  ])('that %s links nothing', async (_name, make) => {
    startPolling();
    performUserAction(fixture().telegram, { kind: 'start', userId: ANNA, payload: await make() });
    await eventually(async () => fixture().messages(ANNA)).toEqual([expect.stringMatching(/устарела/)]);
    expect(await settings()).toMatchObject({ name: null });
  });

  test('works only once: another chat cannot use it', async () => {
    startPolling();
    const { uuid } = await start();
    await open(uuid);
    press('agree', uuid);
    await eventually(() => isCompleted(uuid)).toBe(true);
    performUserAction(fixture().telegram, { kind: 'start', userId: BORIS, payload: uuid });
    await eventually(async () => fixture().messages(BORIS)).toEqual([expect.stringMatching(/устарела/)]);
    expect(await settings()).toMatchObject({ name: '@anna_vidno' });
  });

  test('moves a chat to the account whose link its user agreed to last', async () => {
    startPolling();
    await link();
    const boris = await openVisitor(app);
    await link(boris);
    expect(await settings()).toMatchObject({ name: null, enabled: false });
    expect(await settings(boris)).toMatchObject({ name: '@anna_vidno' });
  });
});

describe('the bot', () => {
  test('is muted by a user who blocks it, and unmuted when they start it again', async () => {
    startPolling();
    await link();
    performUserAction(fixture().telegram, { kind: 'block', userId: ANNA });
    await eventually(() => settings()).toMatchObject({ muted: true });
    performUserAction(fixture().telegram, { kind: 'start', userId: ANNA });
    await eventually(() => settings()).toMatchObject({ muted: false });
  });

  test('replies to whoever writes to it', async () => {
    startPolling();
    performUserAction(fixture().telegram, { kind: 'start', userId: BORIS });
    performUserAction(fixture().telegram, { kind: 'write', userId: BORIS, text: 'Привет' });
    await eventually(async () => fixture().messages(BORIS)).toHaveLength(2);
    expect(fixture().messages(BORIS)[1]).toMatch(/^Чтобы получать здесь уведомления/);
  });

  test('sends nothing after it is unlinked', async () => {
    startPolling();
    await link();
    await anna.send({ method: 'POST', url: '/api/telegram/unlink', payload: {} });
    expect(await settings()).toMatchObject({ name: null });
    const { id } = await db().selectFrom('account').select('id').executeTakeFirstOrThrow();
    await fixture().notify(id);
    const before = fixture().messages(ANNA).length;
    await fixture().deliver();
    expect(fixture().messages(ANNA)).toHaveLength(before);
  });

  test('is polled by one process at a time, and by another when that one stops', async () => {
    startPolling();
    await link();
    startPolling();
    const [first] = stopping.splice(0, 1);
    await first?.();
    performUserAction(fixture().telegram, { kind: 'block', userId: ANNA });
    await eventually(() => settings()).toMatchObject({ muted: true });
  });
});

describe('a webhook', () => {
  const secret = 'a-secret-of-the-webhook';

  test('delivers updates with its secret, and is deleted when we poll', async () => {
    const served = await openApp({ url: 'unused', secret });
    const origin = await served.listen({ port: 0, host: '127.0.0.1' });
    stopping.push(() => served.close());
    const bot = { ...telegramBot(fixture().telegram), webhook: { url: `${origin}/api/telegram/webhook`, secret } };
    await listenForUpdates(fixture().tools, bot, new AbortController().signal);
    await link();
    expect(await settings()).toMatchObject({ name: '@anna_vidno' });

    startPolling();
    await eventually(async () => fixture().telegram.webhook).toBeNull();
  });

  test.each([
    ['without the secret', {}, 401],
    ['with another one', { 'x-telegram-bot-api-secret-token': 'another-secret-of-same' }, 401],
    ['with a body that is not an update', { 'x-telegram-bot-api-secret-token': secret }, 200],
  ])('%s changes nothing', async (_name, headers, status) => {
    const served = await openApp({ url: 'unused', secret });
    const { uuid } = await start();
    const update = {
      update_id: 1,
      message: { chat: { id: ANNA, type: 'private', first_name: 'Анна' }, text: `/start ${uuid}` },
    };
    const payload = status === 200 ? { hello: 'world' } : update;
    const response = await served.inject({ method: 'POST', url: '/api/telegram/webhook', headers, payload });
    expect(response.statusCode).toBe(status);
    expect(await isCompleted(uuid)).toBe(false);
    await served.close();
  });
});
