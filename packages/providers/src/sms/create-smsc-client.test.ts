import type { SmsOptions } from '@vidno/simulators/sms/sms-simulator';
import { type StartedSms, startSms } from '@vidno/simulators/sms/start-sms';
import { afterEach, describe, expect, test } from 'vitest';
import { createSmscClient, type Sms, type SmscSettings } from './smsc-client.ts';

const NOBODY_LISTENS = 'http://127.0.0.1:9/sys';
const message: Sms = {
  id: '0197c2c0-0000-7000-8000-000000000001',
  phone: '+79001234567',
  text: 'Видно: код 402113. Никому его не говорите & не пересылайте.',
};
let simulator: StartedSms | undefined;

afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

async function start(options: SmsOptions = {}, settings: Partial<SmscSettings> = {}) {
  const sms = await startSms(options);
  simulator = sms;
  const { user, password } = sms.login;
  const client = createSmscClient({
    baseUrl: sms.baseUrl,
    reserveUrl: null,
    login: { kind: 'password', user, password },
    sender: 'VIDNO',
    ...settings,
  });
  return { sms, client };
}

describe('a text message', () => {
  test('arrives complete, from our sender, under a number as its id', async () => {
    const { sms, client } = await start();
    expect(await client.send(message)).toEqual({ kind: 'sent' });
    expect(sms.inbox.list(message.phone)).toMatchObject([{ to: '79001234567', from: 'VIDNO', text: message.text }]);
    expect(Number(sms.inbox.list()[0]?.id)).toBeGreaterThan(0);
  });

  test('is sent with a key instead of login and password', async () => {
    const { sms, client } = await start({ apiKey: 'a-key' }, { login: { kind: 'key', apiKey: 'a-key' }, sender: null });
    expect(await client.send(message)).toEqual({ kind: 'sent' });
    expect(sms.inbox.list()).toHaveLength(1);
  });

  test('can be looked up by the id and the phone', async () => {
    const { sms, client } = await start();
    await client.send(message);
    const { user, password } = sms.login;
    const [sent] = sms.inbox.list();
    const query = new URLSearchParams({
      login: user,
      psw: password,
      phone: message.phone,
      id: sent?.id ?? '',
      fmt: '3',
    });
    expect(await (await fetch(`${sms.baseUrl}/status.php?${query}`)).json()).toMatchObject({ status: 1 });
  });

  test('sent twice under one id reaches the phone once, under two ids twice', async () => {
    const { sms, client } = await start();
    await client.send(message);
    expect(await client.send(message)).toMatchObject({ kind: 'failed', because: expect.stringContaining('error 9') });
    expect(sms.inbox.list()).toHaveLength(1);
    expect(await client.send({ ...message, id: '0197c2c0-0000-7000-8000-000000000002' })).toEqual({ kind: 'sent' });
    expect(sms.inbox.list()).toHaveLength(2);
  });
});

describe('an error of SMSC', () => {
  test.each([
    [7, { kind: 'refused', because: 'number' }],
    [8, { kind: 'refused', because: 'undeliverable' }],
  ] as const)('%i is about the number', async (code, outcome) => {
    const { sms, client } = await start();
    sms.faults.plan({ kind: 'error', code });
    expect(await client.send(message)).toEqual(outcome);
    expect(await client.send(message)).toEqual({ kind: 'sent' });
  });

  test.each([1, 2, 3, 4, 5, 6, 9, 99])('%i is a failure that names it and no personal data', async (code) => {
    const { sms, client } = await start();
    sms.faults.plan({ kind: 'error', code });
    const outcome = await client.send(message);
    expect(outcome).toMatchObject({ kind: 'failed', because: expect.stringContaining(`error ${code}:`) });
    expect(JSON.stringify(outcome)).not.toMatch(/7900|402113/);
    expect(sms.inbox.list()).toEqual([]);
  });

  test.each([
    ['a wrong password', {}, { login: { kind: 'password', user: 'vidno', password: 'wrong' } }, 'error 2'],
    ['a wrong key', {}, { login: { kind: 'key', apiKey: 'wrong' } }, 'error 2'],
    ['an empty account', { balance: 1 }, {}, 'error 3'],
  ] as const)('is told for %s', async (_name, options, settings, error) => {
    const { client } = await start(options, settings);
    expect(await client.send(message)).toMatchObject({ kind: 'failed', because: expect.stringContaining(error) });
  });

  test('is told for a number that is none, and for a text that is empty', async () => {
    const { client } = await start();
    expect(await client.send({ ...message, phone: '+7900' })).toEqual({ kind: 'refused', because: 'number' });
    expect(await client.send({ ...message, text: '' })).toMatchObject({ because: expect.stringContaining('error 1') });
  });
});

describe('no answer', () => {
  test.each([
    ['a connection lost', { kind: 'drop', kept: false }],
    ['the page of a proxy', { kind: 'garbage' }],
    ['silence', { kind: 'slow', ms: 2_000 }],
  ] as const)('%s is a failure without a reserve host', async (_name, fault) => {
    const { sms, client } = await start({}, { timeoutMs: 300 });
    sms.faults.plan(fault);
    expect(await client.send(message)).toMatchObject({
      kind: 'failed',
      because: expect.stringMatching(/^no answer: /),
    });
  });

  test('of the first host leads to the reserve host', async () => {
    const sms = await startSms();
    simulator = sms;
    const { user, password } = sms.login;
    const login = { kind: 'password', user, password } as const;
    const client = createSmscClient({ baseUrl: NOBODY_LISTENS, reserveUrl: sms.baseUrl, login, sender: null });
    expect(await client.send(message)).toEqual({ kind: 'sent' });
    expect(sms.inbox.list()).toHaveLength(1);
  });

  test('to a message that was sent all the same does not send it twice', async () => {
    const { sms, client } = await start();
    const { user, password } = sms.login;
    const login = { kind: 'password', user, password } as const;
    const both = createSmscClient({ baseUrl: sms.baseUrl, reserveUrl: sms.baseUrl, login, sender: null });
    sms.faults.plan({ kind: 'drop', kept: true });
    expect(await both.send(message)).toEqual({ kind: 'sent' });
    expect(sms.inbox.list()).toHaveLength(1);
    expect(await client.findBalance()).toMatchObject({ kind: 'answered' });
  });

  test('of both hosts is a failure', async () => {
    const { client } = await start({}, { baseUrl: NOBODY_LISTENS, reserveUrl: NOBODY_LISTENS });
    expect(await client.send(message)).toMatchObject({ kind: 'failed' });
  });
});

test('the balance is told, or why it is not', async () => {
  const { sms, client } = await start({ balance: 96.5 });
  expect(await client.findBalance()).toEqual({ kind: 'answered', balance: '96.50' });
  const login = { kind: 'key', apiKey: 'wrong' } as const;
  const stranger = createSmscClient({ baseUrl: sms.baseUrl, reserveUrl: null, login, sender: null });
  expect(await stranger.findBalance()).toMatchObject({ kind: 'failed', because: expect.stringContaining('error 2') });
});
