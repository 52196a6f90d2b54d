import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { findBalance } from '#features/ledger/balance.ts';
import { checkLedger } from '#features/ledger/check-ledger.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { listEntries } from '#features/ledger/statement.ts';
import { PASSWORD, post, registerByMail, registerByPhone, requestCode } from '#testing/identity/login-fixture.ts';
import { loginAtVk, profileOf, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const MAIL = 'anna@example.org';
const PHONE = '+79001234567';
const CHAT = 777_000_001;
const fixture = waysFixture();

describe('login from a browser whose visitor has only money', () => {
  test('by password', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    const visitor = await rich();
    const done = await post(visitor, '/api/login', { login: MAIL, password: PASSWORD });
    expect(done.json()).toMatchObject({ step: 'done', data: { balance: 70 } });
    await expectMoved(visitor, anna);
  });

  test('by phone', async () => {
    const anna = await fixture().visitor();
    await registerByPhone(fixture(), anna, PHONE);
    fixture().time.advance(2 * MINUTE_MS);
    const visitor = await rich();
    const code = await requestCode(fixture(), visitor, { phone: PHONE, type: 'login' });
    expect((await post(visitor, '/api/login', { phone: PHONE, code })).json()).toMatchObject({ step: 'done' });
    await expectMoved(visitor, anna);
  });

  test('at VK ID', async () => {
    const anna = await fixture().visitor();
    await loginAtVk(anna);
    const visitor = await rich();
    expect(await loginAtVk(visitor)).toEqual({ login: 'done' });
    await expectMoved(visitor, anna);
  });

  test('through Telegram', async () => {
    const anna = await fixture().visitor();
    await logInByTelegram(anna);
    const visitor = await rich();
    await logInByTelegram(visitor);
    await expectMoved(visitor, anna);
  });

  test('with a second factor, once it is proven and not before', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    const { secret } = (await post(anna, '/api/user/second-factor/start', { password_current: PASSWORD })).json();
    await post(anna, '/api/user/second-factor/confirm', { code: codeOf(secret) });
    fixture().time.advance(2 * MINUTE_MS);
    const visitor = await rich();
    const { id } = await profileOf(visitor);
    await post(visitor, '/api/login', { login: MAIL, password: PASSWORD });
    expect(await findBalance(fixture().db, Number(id))).toMatchObject({ balanceKopecks: 70_000 });
    const done = await post(visitor, '/api/login/second-factor', { code: codeOf(secret) });
    expect(done.json()).toMatchObject({ step: 'done' });
    await expectMoved(visitor, anna);
  });

  test('in two browsers at once, into the same account', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    const visitors = await Promise.all(Array.from({ length: 4 }, rich));
    await Promise.all(visitors.map((visitor) => post(visitor, '/api/login', { login: MAIL, password: PASSWORD })));
    const { id } = await profileOf(anna);
    expect(await findBalance(fixture().db, Number(id))).toMatchObject({ balanceKopecks: 280_000 });
    expect(await checkLedger(fixture().db)).toEqual([]);
  });

  test('that is sent twice at once', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    const visitor = await rich();
    const logIn = () => post(visitor, '/api/login', { login: MAIL, password: PASSWORD });
    await Promise.all([logIn(), logIn(), logIn()]);
    await expectMoved(visitor, anna);
  });
});

test('registering keeps the money where it is', async () => {
  const visitor = await rich();
  await registerByMail(fixture(), visitor, MAIL);
  expect(await profileOf(visitor)).toMatchObject({ demo: false, balance: 70 });
  const entries = await fixture().db.selectFrom('ledger_transfer').select('purpose').execute();
  expect(entries).toEqual([{ purpose: 'top_up' }]);
});

test('a registration that meets an existing account leaves the money with the visitor', async () => {
  await registerByPhone(fixture(), await fixture().visitor(), PHONE);
  fixture().time.advance(2 * MINUTE_MS);
  const visitor = await rich();
  await post(visitor, '/api/demo/send-temp-code', { phone: PHONE, type: 'reg' });
  const code_verification = fixture().codeSentTo(PHONE);
  await post(visitor, '/api/demo/reg', { phone: PHONE, code_verification });
  expect(await profileOf(visitor)).toMatchObject({ demo: true, balance: 70 });
});

/** A visitor with 700 ₽ and nothing else. */
async function rich(): Promise<TestBrowser> {
  const browser = await fixture().visitor();
  const { id } = await profileOf(browser);
  const payment = { invoiceId: randomUUID(), acquirer: 'cloudpayments', amountKopecks: 70_000 } as const;
  const transfers = topUp({ ...payment, eventAt: fixture().time.clock() });
  await fixture()
    .db.transaction()
    .execute((trx) => postTransfers(trx, Number(id), transfers));
  return browser;
}

/** All of the visitor's money is Anna's now, whose browser the visitor's is. */
async function expectMoved(visitor: TestBrowser, anna: TestBrowser): Promise<void> {
  const { db } = fixture();
  const { id } = await profileOf(anna);
  expect(await profileOf(visitor)).toMatchObject({ id, demo: false, balance: 70 });
  const [entry] = await listEntries(db, { accountId: Number(id), before: null, limit: 1 });
  expect(entry).toMatchObject({ purpose: 'move_in', amountKopecks: 70_000, balanceKopecks: 70_000 });
  const others = await db
    .selectFrom('ledger_account')
    .select('balance_kopecks')
    .where('account_id', '<>', Number(id))
    .where('balance_kopecks', '>', 0)
    .execute();
  expect(others).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
}

async function logInByTelegram(browser: TestBrowser): Promise<void> {
  const { uuid, telegram_url } = (await post(browser, '/api/login/telegram/init')).json<{
    uuid: string;
    telegram_url: string;
  }>();
  const code = /<b>(\d{6})<\/b>/.exec(await fixture().openBot(telegram_url, CHAT))?.[1] ?? '';
  const done = await post(browser, '/api/login/telegram', { uuid, code });
  if (done.statusCode !== 200) throw new Error(`Not logged in: ${done.body}`);
}

function codeOf(secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: fixture().time.clock().getTime() });
}
