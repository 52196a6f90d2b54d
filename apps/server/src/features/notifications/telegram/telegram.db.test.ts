import { randomUUID } from 'node:crypto';
import { press } from '@vidno/simulators/telegram/press';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { telegramBot, testAlerts } from '#testing/alerts/alert-stage.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openDemo, type TestBrowser } from '#testing/test-browser.ts';
import { testDatabase } from '#testing/test-database.ts';
import { serveNotifications } from '../routes.ts';
import { askForUpdates } from './ask-for-updates.ts';
import { keepWebhook } from './keep-webhook.ts';

const ANNA = 777_000_001;
const BORIS = 777_000_002;
const db = testDatabase();
const stage = testAlerts(db);
const stopping: (() => Promise<void>)[] = [];
let app: FastifyInstance;
let anna: TestBrowser;

beforeEach(async () => {
  app = await openApp();
  anna = await openDemo(app);
});
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
  await app.close();
});

function openApp(webhook: { url: string; secret: string } | null = null): Promise<FastifyInstance> {
  const { tools } = stage();
  const telegram = { ...tools.telegram, webhook };
  return createTestApp({
    ...{ db: db(), clock: tools.clock },
    addCalls: (served, guards) => serveNotifications(served, guards, { ...tools, telegram }),
  });
}

/** A process that hears the bot. */
function hear(): void {
  const stop = new AbortController();
  const { tools } = stage();
  const hearing = askForUpdates(tools, tools.telegram, stop.signal);
  stopping.push(() => {
    stop.abort();
    return hearing;
  });
}

const get = async (url: string, browser = anna) => (await browser.send({ url })).json();
const settings = async (browser = anna) => (await get('/api/notifications/settings', browser)).data.telegram;
const start = async (browser = anna): Promise<{ uuid: string; telegram_url: string }> =>
  get('/api/telegram/init', browser);
const isCompleted = async (uuid: string, browser = anna) =>
  (await get(`/api/telegram/completed?uuid=${uuid}`, browser)).completed;
const heard = (check: () => Promise<unknown>) => expect.poll(check, { timeout: 60_000 });

async function link(browser = anna, chatId = ANNA): Promise<void> {
  const { uuid } = await start(browser);
  press(stage().telegram, { kind: 'start', userId: chatId, payload: uuid });
  await heard(() => isCompleted(uuid, browser)).toBe(true);
}

describe('a link to the bot', () => {
  test('links the chat of who opens it, and tells so here and there', async () => {
    hear();
    const { uuid, telegram_url: url } = await start();
    expect(url).toBe(`${stage().telegram.linkBase}/vidno_simulator_bot?start=${uuid}`);
    expect(await isCompleted(uuid)).toBe(false);
    press(stage().telegram, { kind: 'start', userId: ANNA, payload: uuid });
    await heard(() => isCompleted(uuid)).toBe(true);
    expect(await settings()).toEqual({ available: true, name: '@anna_vidno', enabled: true, muted: false });
    await heard(async () => stage().messages(ANNA)).toEqual([expect.stringMatching(/^Готово/)]);
  });

  test('tells nobody else whether it was opened', async () => {
    hear();
    const { uuid } = await start();
    const boris = await openDemo(app);
    press(stage().telegram, { kind: 'start', userId: ANNA, payload: uuid });
    await heard(() => isCompleted(uuid)).toBe(true);
    expect(await isCompleted(uuid, boris)).toBe(false);
    expect(await isCompleted(randomUUID())).toBe(false);
  });

  test.each([
    [
      'is fifteen minutes old',
      async () => {
        const { uuid } = await start();
        stage().advance(15 * 60_000);
        return uuid;
      },
    ],
    ['nobody has asked for', async () => randomUUID()],
    ['is none at all', async () => 'hello-there'],
  ])('that %s links nothing', async (_name, make) => {
    hear();
    press(stage().telegram, { kind: 'start', userId: ANNA, payload: await make() });
    await heard(async () => stage().messages(ANNA)).toEqual([expect.stringMatching(/устарела/)]);
    expect(await settings()).toMatchObject({ name: null });
  });

  test('works once: another chat cannot come by it', async () => {
    hear();
    const { uuid } = await start();
    press(stage().telegram, { kind: 'start', userId: ANNA, payload: uuid });
    await heard(() => isCompleted(uuid)).toBe(true);
    press(stage().telegram, { kind: 'start', userId: BORIS, payload: uuid });
    await heard(async () => stage().messages(BORIS)).toEqual([expect.stringMatching(/устарела/)]);
    expect(await settings()).toMatchObject({ name: '@anna_vidno' });
  });

  test('moves a chat to the account that it was opened for last', async () => {
    hear();
    await link();
    const boris = await openDemo(app);
    await link(boris);
    expect(await settings()).toMatchObject({ name: null, enabled: false });
    expect(await settings(boris)).toMatchObject({ name: '@anna_vidno' });
  });
});

describe('the bot', () => {
  test('is muted by who blocks it, and heard again when they let it', async () => {
    hear();
    await link();
    press(stage().telegram, { kind: 'block', userId: ANNA });
    await heard(() => settings()).toMatchObject({ muted: true });
    press(stage().telegram, { kind: 'start', userId: ANNA });
    await heard(() => settings()).toMatchObject({ muted: false });
  });

  test('answers who writes to it', async () => {
    hear();
    press(stage().telegram, { kind: 'start', userId: BORIS });
    press(stage().telegram, { kind: 'write', userId: BORIS, text: 'Привет' });
    await heard(async () => stage().messages(BORIS)).toHaveLength(2);
    expect(stage().messages(BORIS)[1]).toMatch(/^Чтобы получать здесь уведомления/);
  });

  test('is forgotten when unlinked: nothing goes there', async () => {
    hear();
    await link();
    await anna.send({ method: 'POST', url: '/api/telegram/unlink', payload: {} });
    expect(await settings()).toMatchObject({ name: null });
    const { id } = await db().selectFrom('account').select('id').executeTakeFirstOrThrow();
    await stage().tell(id);
    await stage().deliver();
    expect(stage().messages(ANNA)).toHaveLength(1);
  });

  test('is heard by one process at a time, and by another one when that ends', async () => {
    hear();
    await link();
    hear();
    const [first] = stopping.splice(0, 1);
    await first?.();
    press(stage().telegram, { kind: 'block', userId: ANNA });
    await heard(() => settings()).toMatchObject({ muted: true });
  });
});

describe('a webhook', () => {
  const secret = 'a-secret-of-the-webhook';

  test('brings the news with its secret, and is taken away where we ask ourselves', async () => {
    const served = await openApp({ url: 'unused', secret });
    const origin = await served.listen({ port: 0, host: '127.0.0.1' });
    stopping.push(() => served.close());
    const bot = { ...telegramBot(stage().telegram), webhook: { url: `${origin}/api/telegram/webhook`, secret } };
    await keepWebhook(stage().tools, bot, new AbortController().signal);
    await link();
    expect(await settings()).toMatchObject({ name: '@anna_vidno' });

    hear();
    await heard(async () => stage().telegram.webhook).toBeNull();
  });

  test.each([
    ['without the secret', {}, 401],
    ['with another one', { 'x-telegram-bot-api-secret-token': 'another-secret-of-same' }, 401],
    ['with what is no update', { 'x-telegram-bot-api-secret-token': secret }, 200],
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
