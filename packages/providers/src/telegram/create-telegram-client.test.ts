import { once } from 'node:events';
import { createServer } from 'node:http';
import { type StartedTelegram, startTelegram } from '@vidno/simulators/telegram/start-telegram';
import { ANNA, type TelegramOptions } from '@vidno/simulators/telegram/telegram-simulator';
import { performUserAction } from '@vidno/simulators/telegram/user-actions';
import { afterEach, describe, expect, test } from 'vitest';
import { createTelegramClient, readUpdate } from './telegram-client.ts';

const anna = String(ANNA.id);
let simulator: StartedTelegram | undefined;

afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

async function start(
  options: TelegramOptions = {},
  { token, timeoutMs = 60_000 }: { token?: string; timeoutMs?: number } = {},
) {
  const telegram = await startTelegram({ limits: false, ...options });
  simulator = telegram;
  const client = createTelegramClient({ apiRoot: telegram.apiRoot, token: token ?? telegram.token, timeoutMs });
  return { telegram, client };
}

function botMessages(telegram: StartedTelegram): string[] {
  return telegram.chats
    .messages(ANNA.id)
    .filter(({ from }) => from === 'bot')
    .map(({ text }) => text);
}

describe('a message', () => {
  test('reaches a user who has started the bot', async () => {
    const { telegram, client } = await start();
    performUserAction(telegram, { kind: 'start' });
    expect(await client.sendMessage({ chatId: anna, html: '<b>Новое</b> &lt;3' })).toEqual({ kind: 'sent' });
    expect(botMessages(telegram)).toEqual(['<b>Новое</b> &lt;3']);
  });

  test('to a stranger is refused, and so is malformed HTML', async () => {
    const { telegram, client } = await start();
    expect(await client.sendMessage({ chatId: '42', html: 'Привет' })).toEqual({
      kind: 'refused',
      reason: '400 Bad Request: chat not found',
    });
    performUserAction(telegram, { kind: 'start' });
    expect(await client.sendMessage({ chatId: anna, html: 'a < b' })).toMatchObject({ kind: 'refused' });
    expect(await client.sendMessage({ chatId: anna, html: '' })).toMatchObject({ kind: 'refused' });
  });

  test('to a user who has blocked the bot is blocked', async () => {
    const { telegram, client } = await start();
    performUserAction(telegram, { kind: 'start' });
    performUserAction(telegram, { kind: 'block' });
    expect(await client.sendMessage({ chatId: anna, html: 'Привет' })).toEqual({ kind: 'blocked' });
  });

  test('beyond the flood limit has to wait as long as Telegram says', async () => {
    const { telegram, client } = await start({ limits: true });
    performUserAction(telegram, { kind: 'start' });
    for (let count = 0; count < 5; count += 1) await client.sendMessage({ chatId: anna, html: `№ ${count}` });
    const outcome = await client.sendMessage({ chatId: anna, html: 'Ещё одно' });
    expect(outcome).toEqual({ kind: 'flood', retryAfterSeconds: 5 });
  });

  test.each([true, false])(
    'has an unknown outcome when the reply is lost, whether it was kept (%s) or not',
    async (kept) => {
      const { telegram, client } = await start();
      performUserAction(telegram, { kind: 'start' });
      telegram.faults.plan({ kind: 'drop', kept });
      expect(await client.sendMessage({ chatId: anna, html: 'Привет' })).toEqual({ kind: 'unknown' });
      expect(botMessages(telegram)).toHaveLength(kept ? 1 : 0);
    },
  );

  test('has an unknown outcome when a proxy replies, or nobody does in time', async () => {
    const { telegram, client } = await start({}, { timeoutMs: 300 });
    performUserAction(telegram, { kind: 'start' });
    telegram.faults.plan({ kind: 'garbage' });
    expect(await client.sendMessage({ chatId: anna, html: 'Привет' })).toEqual({ kind: 'unknown' });
    telegram.faults.plan({ kind: 'slow', ms: 1_000 });
    expect(await client.sendMessage({ chatId: anna, html: 'Привет' })).toEqual({ kind: 'unknown' });
  });

  test('is unavailable when Telegram fails, is down, or rejects our token', async () => {
    const { telegram, client } = await start();
    performUserAction(telegram, { kind: 'start' });
    telegram.faults.plan({ kind: 'error', code: 500 });
    expect(await client.sendMessage({ chatId: anna, html: 'Привет' })).toMatchObject({ kind: 'unavailable' });
    const stranger = createTelegramClient({ apiRoot: telegram.apiRoot, token: '1:wrong' });
    expect(await stranger.sendMessage({ chatId: anna, html: 'Привет' })).toMatchObject({ kind: 'unavailable' });
    await telegram.close();
    expect(await client.sendMessage({ chatId: anna, html: 'Привет' })).toEqual({
      kind: 'unavailable',
      reason: 'ECONNREFUSED',
    });
    expect(botMessages(telegram)).toEqual([]);
  });
});

describe('updates', () => {
  test('arrive at once, until they are acknowledged', async () => {
    const { telegram, client } = await start();
    const asked = client.getUpdates({ offset: null, waitSeconds: 20 });
    performUserAction(telegram, { kind: 'start', payload: 'abc-1_2' });
    const outcome = await asked;
    if (outcome.kind !== 'answered') throw new Error(outcome.kind);
    expect(outcome.result.map(({ event }) => event)).toEqual([
      { kind: 'start', chatId: anna, name: '@anna_vidno', payload: 'abc-1_2' },
    ]);
    const offset = (outcome.result[0]?.id ?? 0) + 1;
    expect(await client.getUpdates({ offset, waitSeconds: 0 })).toEqual({ kind: 'answered', result: [] });
  });

  test('go to one poller at a time, and to none while a webhook is set', async () => {
    const { client } = await start();
    const calls = [1, 2].map(() => client.getUpdates({ offset: null, waitSeconds: 10 }));
    expect(await Promise.race(calls)).toMatchObject({ kind: 'refused', code: 409 });
    const kinds = (await Promise.all(calls)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['answered', 'refused']);
    await client.setWebhook({ url: 'https://vidno.example/hook', secret: 'a-secret' });
    expect(await client.getUpdates({ offset: null, waitSeconds: 0 })).toMatchObject({ kind: 'refused', code: 409 });
    await client.deleteWebhook();
    expect(await client.getUpdates({ offset: null, waitSeconds: 0 })).toMatchObject({ kind: 'answered' });
  });

  test('are no longer waited for after an abort', async () => {
    const { client } = await start();
    const stop = new AbortController();
    const asked = client.getUpdates({ offset: null, waitSeconds: 30, signal: stop.signal });
    stop.abort();
    expect(await asked).toMatchObject({ kind: 'unreachable' });
  });

  test('go to the webhook with its secret, and are repeated until it accepts them', async () => {
    const { telegram, client } = await start();
    const received: { secret: unknown; update: unknown }[] = [];
    let refusals = 1;
    const server = createServer(async (request, response) => {
      refusals -= 1;
      if (refusals < 0) {
        const body = Buffer.concat(await Array.fromAsync(request)).toString();
        received.push({
          secret: request.headers['x-telegram-bot-api-secret-token'],
          update: readUpdate(JSON.parse(body)).event,
        });
      }
      response.writeHead(refusals < 0 ? 200 : 500).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await client.setWebhook({ url: `http://127.0.0.1:${port}/hook`, secret: 'a-secret' });
    performUserAction(telegram, { kind: 'block' });
    await expect
      .poll(() => received, { timeout: 300_000 })
      .toEqual([{ secret: 'a-secret', update: { kind: 'blocked', chatId: anna } }]);
    server.close();
  });
});

describe('an update', () => {
  const chat = { id: 5, type: 'private', first_name: 'Борис' };

  test.each([
    [{ message: { chat, text: '/start' } }, { kind: 'start', chatId: '5', name: 'Борис', payload: null }],
    [{ message: { chat, text: '/start <script>' } }, { kind: 'message', chatId: '5' }],
    [{ message: { chat, text: 'привет' } }, { kind: 'message', chatId: '5' }],
    [{ message: { chat: { ...chat, type: 'group' }, text: '/start abc' } }, { kind: 'other' }],
    [{ my_chat_member: { chat, new_chat_member: { status: 'member' } } }, { kind: 'unblocked', chatId: '5' }],
    [{ edited_message: {} }, { kind: 'other' }],
  ])('%j is %j', (update, event) => {
    expect(readUpdate({ update_id: 1, ...update })).toEqual({ id: 1, event });
  });

  test('that cannot be parsed throws', () => {
    expect(() => readUpdate({ hello: 'world' })).toThrow();
  });
});

test('getMe gives the name of the bot, or says that the token is wrong', async () => {
  const { client, telegram } = await start();
  expect(await client.getMe()).toEqual({ kind: 'answered', result: { name: 'vidno_simulator_bot' } });
  const stranger = createTelegramClient({ apiRoot: telegram.apiRoot, token: '1:wrong' });
  expect(await stranger.getMe()).toEqual({ kind: 'refused', code: 401, reason: 'Unauthorized' });
});
