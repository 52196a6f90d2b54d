import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { SECOND_MS } from '#config/time.ts';
import { deriveCode } from '#features/identity/derived-secret-rules.ts';
import { ALERT_SECRET } from '#testing/alerts/alert-fixture.ts';
import { PASSWORD, post, registerByMail, registerByPhone, requestCode } from '#testing/identity/login-fixture.ts';
import { approveAtVk, loginAtVk, profileOf, reloadToken, waysFixture } from '#testing/identity/ways-fixture.ts';
import { openBrowser, type TestBrowser } from '#testing/test-browser.ts';
import { PROOF_MS } from './recent-proof.ts';

const MAIL = 'anna@example.org';
const PHONE = '+79001234567';
const OTHER_PHONE = '+79007654321';
const NEW = 'a new and longer one';
const CHAT = 777_000_001;
const OTHER_CHAT = 777_000_002;
const STEP_MS = 30_000;
const fixture = waysFixture();

describe('a proof', () => {
  test('is a login or registration a moment ago, for ten minutes', async () => {
    const anna = await openUser();
    fixture().time.advance(PROOF_MS - SECOND_MS);
    expect(await mayChange(anna)).toBe(true);
    fixture().time.advance(SECOND_MS);
    expect(await mayChange(anna)).toBe(false);
    const other = await fixture().newBrowser();
    await post(other, '/api/login', { login: MAIL, password: PASSWORD });
    expect(await mayChange(other)).toBe(true);
    expect(await mayChange(anna)).toBe(false);
  });

  test('is not asked of a visitor, who has nothing to protect yet', async () => {
    const visitor = await fixture().visitor();
    fixture().time.advance(PROOF_MS);
    expect((await post(visitor, '/api/user/set-email', { email: MAIL })).statusCode).toBe(200);
    expect((await visitor.send({ url: '/api/telegram/init' })).statusCode).toBe(200);
  });

  test('is the password', async () => {
    const anna = await openStale();
    const wrong = await confirm(anna, { by: 'password', password: 'wrong' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'password_wrong']);
    expect(await mayChange(anna)).toBe(false);
    const right = await confirm(anna, { by: 'password', password: PASSWORD });
    const until = new Date(fixture().time.clock().getTime() + PROOF_MS).toISOString();
    expect(right.json()).toEqual({ status: 'ok', proven_until: until });
    expect(await mayChange(anna)).toBe(true);
    expect((await anna.send({ url: '/api/confirm-identity' })).json().proven_until).toBe(until);
  });

  test('is a code of the app, or a recovery code', async () => {
    const anna = await openUser();
    const { secret, codes } = await turnOnSecondFactor(anna);
    fixture().time.advance(PROOF_MS);
    expect((await confirm(anna, { by: 'second_factor', code: '000000' })).json().code).toBe('code_wrong');
    expect((await confirm(anna, { by: 'second_factor', code: codeOf(secret) })).statusCode).toBe(200);
    expect(await mayChange(anna)).toBe(true);
    fixture().time.advance(PROOF_MS);
    expect(await mayChange(anna)).toBe(false);
    expect((await confirm(anna, { by: 'second_factor', code: codes[0] })).statusCode).toBe(200);
    fixture().time.advance(PROOF_MS);
    expect((await confirm(anna, { by: 'second_factor', code: codes[0] })).json().code).toBe('code_wrong');
  });

  test('is a code to the old mailbox or phone, in the session that asked, once', async () => {
    const anna = await openStale();
    await post(anna, '/api/confirm-identity/send-code', { to: 'email' });
    const code = await codeMailedToProve(MAIL);
    const other = await fixture().newBrowser();
    await post(other, '/api/login', { login: MAIL, password: PASSWORD });
    fixture().time.advance(SECOND_MS);
    expect((await confirm(other, { by: 'email', code })).json().code).toBe('code_used_up');
    expect((await confirm(anna, { by: 'email', code })).statusCode).toBe(200);
    expect((await confirm(anna, { by: 'email', code })).json().code).toBe('code_used_up');

    const boris = await fixture().visitor();
    await registerByPhone(fixture(), boris, PHONE);
    fixture().time.advance(PROOF_MS);
    const sent = await post(boris, '/api/confirm-identity/send-code', { to: 'phone' });
    expect(sent.json()).toEqual({ status: 'ok', retry_after_seconds: 60 });
    const texted = fixture().codeSentTo(PHONE);
    expect((await confirm(boris, { by: 'phone', code: texted })).statusCode).toBe(200);
    expect(await mayChange(boris)).toBe(true);
  });

  test('by a code has five guesses, however many are made at once, and codes for other uses count for nothing', async () => {
    const anna = await fixture().visitor();
    await registerByPhone(fixture(), anna, PHONE);
    fixture().time.advance(PROOF_MS);
    const login = await requestCode(fixture(), anna, { phone: PHONE, type: 'login' });
    expect((await confirm(anna, { by: 'phone', code: login })).json().code).toBe('code_used_up');
    fixture().time.advance(PROOF_MS);
    await post(anna, '/api/confirm-identity/send-code', { to: 'phone' });
    const code = fixture().codeSentTo(PHONE);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => confirm(anna, { by: 'phone', code: `guess ${index}` })),
    );
    expect(guesses.filter((answer) => answer.json().code === 'code_wrong').length).toBeLessThanOrEqual(5);
    expect((await confirm(anna, { by: 'phone', code })).json().code).toBe('code_used_up');
    expect(await mayChange(anna)).toBe(false);
  });

  test('is a new login by Telegram with the chat of the account, where there is nothing else', async () => {
    const anna = await openByTelegram();
    fixture().time.advance(PROOF_MS);
    expect(await waysOf(anna)).toEqual([{ by: 'telegram', to: null }]);
    const stranger = await askBot(anna, OTHER_CHAT);
    expect((await confirm(anna, { by: 'telegram', ...stranger })).json().code).toBe('proof_impossible');
    expect((await confirm(anna, { by: 'telegram', ...(await askBot(anna, CHAT)) })).statusCode).toBe(200);
    expect(await mayChange(anna)).toBe(true);
  });

  test('by Telegram is not taken from whoever has a password', async () => {
    const anna = await openByTelegram();
    const { id } = await profileOf(anna);
    await post(anna, `/api/user/${id}/update-password`, { password: NEW, password_confirmation: NEW });
    fixture().time.advance(PROOF_MS);
    expect(await waysOf(anna)).toEqual([{ by: 'password', to: null }]);
    const answer = await confirm(anna, { by: 'telegram', ...(await askBot(anna, CHAT)) });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'proof_impossible']);
  });

  test('is a new login at VK ID with the one of the account, where there is nothing else', async () => {
    const anna = await fixture().visitor();
    await loginAtVk(anna);
    const alone = { email: null, email_key: null, phone: null, telegram: '@anna' };
    await fixture().db.updateTable('account').set(alone).execute();
    fixture().time.advance(PROOF_MS);
    await reloadToken(anna);
    expect(await waysOf(anna)).toEqual([{ by: 'vk', to: null }]);
    expect((await proveAtVk(anna)).searchParams.get('confirmed')).toBe('done');
    expect(await mayChange(anna)).toBe(true);
    fixture().time.advance(PROOF_MS);
    await fixture().db.updateTable('account_identity').set({ subject: '1' }).execute();
    expect((await proveAtVk(anna)).searchParams.get('confirmed')).toBe('other');
    expect(await mayChange(anna)).toBe(false);
  });

  test('offers what the account has, and its contacts masked', async () => {
    const anna = await openUser();
    await setPhone(anna, PHONE);
    expect(await waysOf(anna)).toEqual([
      { by: 'password', to: null },
      { by: 'phone', to: '•••67' },
      { by: 'email', to: 'a•••@example.org' },
    ]);
  });
});

describe('whoever has stolen the cookie', () => {
  test.each([
    { by: 'password', password: 'wrong', right: { by: 'password', password: PASSWORD } },
    { by: 'second_factor', code: '000000', right: null },
  ] as const)('guesses at the $by as slowly as at a login', async ({ right, ...wrong }) => {
    const anna = await openUser();
    const { secret } = await turnOnSecondFactor(anna);
    fixture().time.advance(PROOF_MS);
    const answers = await Promise.all(Array.from({ length: 15 }, () => confirm(anna, wrong)));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    const proof = right ?? { by: 'second_factor', code: codeOf(secret) };
    expect((await confirm(anna, proof)).statusCode).toBe(429);
    expect(await mayChange(anna)).toBe(false);
  });

  test('keeps nobody from logging in by guessing', async () => {
    const anna = await openStale();
    for (let guess = 0; guess < 6; guess += 1) await confirm(anna, { by: 'password', password: 'wrong' });
    const other = await fixture().newBrowser();
    expect((await post(other, '/api/login', { login: MAIL, password: PASSWORD })).statusCode).toBe(200);
  });
});

describe('what was proven in a session', () => {
  test('survives the change, which gives the session another id, and goes at logout', async () => {
    const anna = await openUser();
    expect((await setPhone(anna, PHONE)).statusCode).toBe(200);
    expect(await mayChange(anna)).toBe(true);
    await post(anna, '/api/logout');
    const back = await fixture().newBrowser();
    expect((await post(back, '/api/user/set-email', { email: MAIL })).statusCode).toBe(401);
  });

  test('is of no use to whoever has stolen the cookie', async () => {
    const anna = await openStale();
    const thief = copyOf(anna);
    expect((await profileOf(thief)).email).toBe(MAIL);
    await confirm(anna, { by: 'password', password: PASSWORD });
    expect((await thief.send({ url: '/api/profile' })).statusCode).toBe(401);
    expect(await mayChange(anna)).toBe(true);
  });

  test('leaves the code for the change itself of use', async () => {
    const anna = await openStale();
    const code = await requestCode(fixture(), anna, { phone: PHONE, type: 'change' });
    const first = await post(anna, '/api/user/set-phone', { phone: PHONE, code });
    expect([first.statusCode, first.json().code]).toEqual([403, 'confirm_first']);
    await confirm(anna, { by: 'password', password: PASSWORD });
    expect((await post(anna, '/api/user/set-phone', { phone: PHONE, code })).json().data.phone).toBe(PHONE);
  });

  test('counts no more once another session has changed how to log in', async () => {
    const anna = await openUser();
    const other = await fixture().newBrowser();
    await post(other, '/api/login', { login: MAIL, password: PASSWORD });
    expect(await mayChange(other)).toBe(true);
    await setPhone(anna, PHONE);
    expect(await mayChange(other)).toBe(false);
    expect(await mayChange(anna)).toBe(true);
  });

  test('is what the current password does too, for the calls that take it', async () => {
    const anna = await openStale();
    const started = await post(anna, '/api/user/second-factor/start', { password_current: PASSWORD });
    const confirmed = await post(anna, '/api/user/second-factor/confirm', { code: codeOf(started.json().secret) });
    expect(confirmed.statusCode).toBe(200);
    fixture().time.advance(PROOF_MS);
    const { id } = await profileOf(anna);
    const given = { password: NEW, password_confirmation: NEW, password_current: PASSWORD };
    expect((await post(anna, `/api/user/${id}/update-password`, given)).statusCode).toBe(200);
    expect(await mayChange(anna)).toBe(true);
  });
});

describe('what was asked for before', () => {
  test('a link that confirms a new mailbox is of use after another proof', async () => {
    const anna = await openUser();
    const token = await askForMailbox(anna, 'new@example.org');
    fixture().time.advance(PROOF_MS);
    const early = await post(anna, '/api/notifications/confirm-email', { token });
    expect([early.statusCode, early.json().code]).toEqual([403, 'confirm_first']);
    expect(await profileOf(anna)).toMatchObject({ email: MAIL });
    await confirm(anna, { by: 'password', password: PASSWORD });
    expect((await post(anna, '/api/notifications/confirm-email', { token })).statusCode).toBe(200);
    expect(await profileOf(anna)).toMatchObject({ email: 'new@example.org' });
  });

  test('a link to the bot that a visitor asked for connects nothing to the user they have become', async () => {
    const anna = await fixture().visitor();
    const { uuid, telegram_url } = (await anna.send({ url: '/api/telegram/init' })).json();
    expect(await fixture().openBot(telegram_url, CHAT)).toMatch(/Подключить этот чат/);
    fixture().time.advance(SECOND_MS);
    await registerByMail(fixture(), anna, MAIL);
    await fixture().agree(uuid, CHAT);
    expect(fixture().alerts.messages(CHAT).at(-1)).toMatch(/устарела/);
    expect(await profileOf(anna)).toMatchObject({ telegram: null });
  });

  test('VK ID is not linked if the way there took too long', async () => {
    const anna = await openUser();
    fixture().time.advance(PROOF_MS - SECOND_MS);
    const { url } = (await post(anna, '/api/user/vk/link')).json();
    fixture().time.advance(SECOND_MS);
    expect((await approveAtVk(anna, url)).searchParams.get('vk')).toBe('confirm_first');
    expect(await fixture().db.selectFrom('account_identity').selectAll().execute()).toEqual([]);
  });
});

async function openUser(): Promise<TestBrowser> {
  const browser = await fixture().visitor();
  await registerByMail(fixture(), browser, MAIL);
  return browser;
}

/** A user who registered too long ago for that to be a proof. */
async function openStale(): Promise<TestBrowser> {
  const browser = await openUser();
  fixture().time.advance(PROOF_MS);
  return browser;
}

async function openByTelegram(): Promise<TestBrowser> {
  const browser = await fixture().visitor();
  await post(browser, '/api/login/telegram', await askBot(browser, CHAT));
  return browser;
}

async function askBot(browser: TestBrowser, chatId: number): Promise<{ uuid: string; code: string }> {
  const { uuid, telegram_url } = (await post(browser, '/api/login/telegram/init')).json();
  const text = await fixture().openBot(telegram_url, chatId);
  return { uuid, code: /\d{6}/.exec(text)?.[0] ?? '' };
}

function copyOf(browser: TestBrowser): TestBrowser {
  const thief = openBrowser(fixture().app);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  return thief;
}

function confirm(browser: TestBrowser, given: object) {
  return post(browser, '/api/confirm-identity', given);
}

/** Tried by a call that changes nothing if it is let through: its code was never sent. */
async function mayChange(browser: TestBrowser): Promise<boolean> {
  const answer = await post(browser, '/api/user/set-phone', { phone: OTHER_PHONE, code: '000000' });
  expect(['confirm_first', 'code_used_up']).toContain(answer.json().code);
  return answer.json().code !== 'confirm_first';
}

async function waysOf(browser: TestBrowser) {
  return (await browser.send({ url: '/api/confirm-identity' })).json<{ data: object[] }>().data;
}

async function codeMailedToProve(address: string): Promise<string> {
  const { id } = await fixture()
    .db.selectFrom('account_email')
    .select('id')
    .where('address', '=', address)
    .where('kind', '=', 'confirmation_code')
    .executeTakeFirstOrThrow();
  return deriveCode(ALERT_SECRET, id);
}

async function setPhone(browser: TestBrowser, phone: string) {
  const code = await requestCode(fixture(), browser, { phone, type: 'change' });
  return post(browser, '/api/user/set-phone', { phone, code });
}

/** The token in the link that was sent to the new mailbox. */
async function askForMailbox(browser: TestBrowser, email: string): Promise<string> {
  await post(browser, '/api/user/set-email', { email });
  await fixture().alerts.deliver();
  return /notifications\/confirm#([\w-]+)/.exec(fixture().alerts.emails(email).at(-1)?.text ?? '')?.[1] ?? '';
}

async function proveAtVk(browser: TestBrowser): Promise<URL> {
  const { url } = (await post(browser, '/api/confirm-identity/vk', { redirect_url: '/cabinet' })).json();
  return approveAtVk(browser, url);
}

async function turnOnSecondFactor(browser: TestBrowser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await post(browser, '/api/user/second-factor/start', {})).json();
  const confirmed = await post(browser, '/api/user/second-factor/confirm', { code: codeOf(secret) });
  fixture().time.advance(STEP_MS);
  return { secret, codes: confirmed.json().recovery_codes };
}

function codeOf(secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: fixture().time.clock().getTime() });
}
