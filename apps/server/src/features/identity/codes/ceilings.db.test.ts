import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#config/time.ts';
import { LOGIN_SECRET, loginFixture, post, registerByPhone, requestCode } from '#testing/identity/login-fixture.ts';
import { inWaves, MANY_CALLS } from '#testing/in-waves.ts';
import { addAccount, type KnownDevice } from '../sessions/devices.ts';
import { CODES_FROM_ADDRESS_PER_DAY } from './code-rules.ts';
import { issueCode } from './codes.ts';

const PHONE = '+79001234567';
const fixture = loginFixture();
const told: string[] = [];

/** Asks for a code for this number; how it ended. */
async function ask(phone: string, address: string, device: KnownDevice | null = null, sms = 100): Promise<string> {
  const tools = {
    appSecret: LOGIN_SECRET,
    now: fixture().time.clock(),
    codeCeilings: { sms, email: 100 },
    onCode: (channel: string, outcome: string) => void told.push(`${channel} ${outcome}`),
  };
  const request = { id: randomUUID(), sessionId: await sessionId(), purpose: 'login', target: phone } as const;
  const outcome = await fixture()
    .db.transaction()
    .execute((trx) => issueCode(trx, tools, { ...request, contact: { phone }, by: { address, device } }));
  return outcome.kind === 'issued' ? 'issued' : outcome.because;
}

let session: string | null = null;
async function sessionId(): Promise<string> {
  session ??= await newSession();
  return session;
}

async function newSession(): Promise<string> {
  await fixture().newBrowser();
  return (await fixture().db.selectFrom('browser_session').select('id').executeTakeFirstOrThrow()).id;
}

async function openOwner(): Promise<KnownDevice> {
  await registerByPhone(fixture(), await fixture().visitor(), PHONE);
  fixture().time.advance(25 * HOUR_MS);
  const { id } = await fixture()
    .db.selectFrom('account')
    .select('id')
    .where('phone', '=', PHONE)
    .executeTakeFirstOrThrow();
  session = await newSession();
  return addAccount(LOGIN_SECRET, null, { id, device_generation: 0 });
}

function numberOf(index: number): string {
  return `+7900${String(index).padStart(7, '0')}`;
}

describe('very many requests at once', () => {
  test('for one number send one code in a minute and three in an hour; the browser of its owner gets its own', async () => {
    const device = await openOwner();
    const answers = await inWaves(MANY_CALLS, (index) => ask(PHONE, `address ${index}`));
    expect(answers.filter((answer) => answer === 'issued')).toHaveLength(1);
    expect(await ask(PHONE, 'home', device)).toBe('issued');
    let strangers = 1;
    for (let minute = 1; minute < 59; minute += 1) {
      fixture().time.advance(60_000);
      if ((await ask(PHONE, `address ${minute}`)) === 'issued') strangers += 1;
    }
    expect(strangers).toBe(3);
    expect(await ask(PHONE, 'home', device)).toBe('issued');
  }, 240_000);

  test('for as many numbers send half of the ceiling; proved numbers and known browsers have the other half', async () => {
    const device = await openOwner();
    told.length = 0;
    const answers = await inWaves(MANY_CALLS, (index) => ask(numberOf(index), `address ${index}`));
    expect(answers.filter((answer) => answer === 'issued')).toHaveLength(50);
    expect(new Set(answers)).toEqual(new Set(['issued', 'code_ceiling']));
    expect(told.filter((line) => line === 'sms sent')).toHaveLength(50);
    expect(told.filter((line) => line === 'sms refused')).toHaveLength(MANY_CALLS - 50);
    expect(await ask(PHONE, 'elsewhere')).toBe('issued');
    expect(await ask(PHONE, 'home', device)).toBe('issued');
    fixture().time.advance(DAY_MS);
    expect(await ask(numberOf(1), 'address 1')).toBe('issued');
  }, 240_000);
});

test('one address has half of its ceiling for strangers, and the other half for browsers that are known', async () => {
  const device = await openOwner();
  const answers = await inWaves(400, (index) => ask(numberOf(index), 'an office', null, 100_000));
  expect(answers.filter((answer) => answer === 'issued')).toHaveLength(CODES_FROM_ADDRESS_PER_DAY / 2);
  expect(await ask(PHONE, 'an office', null, 100_000)).toBe('code_ceiling');
  expect(await ask(PHONE, 'an office', device, 100_000)).toBe('issued');
});

test('a code that could not be sent is not counted', async () => {
  fixture().sms.faults.plan({ kind: 'error', code: 3 });
  const browser = await fixture().newBrowser();
  await post(browser, '/api/demo/send-temp-code', { phone: PHONE, type: 'login' });
  const counts = () => fixture().db.selectFrom('code_count').select(['sent', 'unproved']).execute();
  expect(await counts()).toEqual([
    { sent: 0, unproved: 0 },
    { sent: 0, unproved: 0 },
  ]);
  await requestCode(fixture(), browser, { phone: PHONE, type: 'login' });
  expect((await counts()).map(({ sent }) => sent)).toEqual([1, 1]);
});
