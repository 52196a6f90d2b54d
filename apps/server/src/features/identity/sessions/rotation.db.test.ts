import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { PASSWORD, post, registerByMail, registerByPhone, requestCode } from '#testing/identity/login-fixture.ts';
import {
  approveAtVk,
  credentialsOf,
  loginAtVk,
  profileOf,
  type WaysFixture,
  waysFixture,
} from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { grantService } from '../accounts/service-repository.ts';

const MAIL = 'anna@example.org';
const PHONE = '+79001234567';
const CHAT = 777_000_001;
const STEP_MS = 30_000;
const fixture = waysFixture();

type Act = (browser: TestBrowser, fixture: WaysFixture) => Promise<unknown>;

/** Done by a visitor, or by the user `anna@example.org`. */
const ROTATING: readonly (readonly [name: string, who: 'visitor' | 'user', act: Act])[] = [
  ['registration by mailbox', 'visitor', (browser, at) => registerByMail(at, browser, MAIL)],
  ['registration by phone', 'visitor', (browser, at) => registerByPhone(at, browser, PHONE)],
  ['registration by VK ID', 'visitor', (browser) => loginAtVk(browser)],
  ['registration through Telegram', 'visitor', (browser, at) => loginThroughTelegram(browser, at)],
  ['registration by linking a chat', 'visitor', (browser, at) => linkChat(browser, at)],
  ['registration by a confirmed address', 'visitor', (browser, at) => changeEmail(browser, at, 'new@example.org')],
  [
    'login by password',
    'visitor',
    async (browser, at) => {
      await registerByMail(at, await at.visitor(), MAIL);
      await post(browser, '/api/login', { login: MAIL, password: PASSWORD });
    },
  ],
  [
    'login by phone',
    'visitor',
    async (browser, at) => {
      const code = await requestCode(at, browser, { phone: PHONE, type: 'login' });
      await post(browser, '/api/login', { phone: PHONE, code });
    },
  ],
  ['a proof', 'user', (browser) => post(browser, '/api/confirm-identity', { by: 'password', password: PASSWORD })],
  ['change of the address', 'user', (browser, at) => changeEmail(browser, at, 'new@example.org')],
  [
    'change of the phone',
    'user',
    async (browser, at) => {
      const code = await requestCode(at, browser, { phone: PHONE, type: 'change' });
      await post(browser, '/api/user/set-phone', { phone: PHONE, code });
    },
  ],
  [
    'change of the password',
    'user',
    async (browser) => {
      const { id } = await profileOf(browser);
      const password = 'a new and longer one';
      const body = { password, password_confirmation: password, password_current: PASSWORD };
      await post(browser, `/api/user/${id}/update-password`, body);
    },
  ],
  ['turning the second factor on', 'user', (browser, at) => turnOnSecondFactor(browser, at)],
  [
    'turning the second factor off',
    'user',
    async (browser, at) => {
      const recoveryCodes = await turnOnSecondFactor(browser, at);
      at.time.advance(2 * STEP_MS);
      await post(browser, '/api/user/second-factor/disable', { code: recoveryCodes[0] });
    },
  ],
];

const KEEPING: readonly (readonly [name: string, act: Act])[] = [
  ['reading the profile', (browser) => browser.send({ url: '/api/profile' })],
  ['a call for the cookies', (browser) => browser.send({ url: '/sanctum/csrf-cookie' })],
  [
    'a service that is paid for',
    async (browser, { db }) => grantService(db, { accountId: Number((await profileOf(browser)).id), service: 3 }),
  ],
  [
    'a wrong current password',
    async (browser) => {
      const body = { password: 'long enough', password_confirmation: 'long enough', password_current: 'wrong' };
      return post(browser, `/api/user/${(await profileOf(browser)).id}/update-password`, body);
    },
  ],
  ['a wrong code', (browser) => post(browser, '/api/user/set-phone', { phone: PHONE, code: '123456' })],
  [
    'an address that is not confirmed yet',
    (browser) => post(browser, '/api/user/set-email', { email: 'x@example.org' }),
  ],
  [
    'linking and unlinking VK ID',
    async (browser) => {
      const { url } = (await post(browser, '/api/user/vk/link')).json<{ url: string }>();
      await approveAtVk(browser, url);
      await post(browser, '/api/user/vk/unlink');
    },
  ],
  [
    'linking and unlinking a chat',
    async (browser, at) => {
      await linkChat(browser, at);
      await post(browser, '/api/telegram/unlink');
    },
  ],
  [
    'ending the other sessions',
    async (browser) => post(browser, `/api/user/${(await profileOf(browser)).id}/end-other-sessions`),
  ],
  [
    'a key for an authenticator app',
    (browser) => post(browser, '/api/user/second-factor/start', { password_current: PASSWORD }),
  ],
];

test.each(ROTATING)('%s makes everything that was known of the session worthless', async (_name, who, act) => {
  const browser = await fixture().visitor();
  if (who === 'user') await registerByMail(fixture(), browser, MAIL);
  const before = await credentialsOf(browser);
  const known = new Map(browser.cookies);
  await act(browser, fixture());
  expect(await profileOf(browser)).toMatchObject({ demo: false });
  const after = await credentialsOf(browser);
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  for (const [name, value] of Object.entries(before)) expect(after[name], name).not.toBe(value);

  const thief = await fixture().newBrowser();
  thief.cookies.clear();
  for (const [name, value] of known) thief.cookies.set(name, value);
  expect((await thief.send({ url: '/api/profile' })).statusCode).toBe(401);
  thief.token = before.token ?? null;
  expect((await thief.send({ url: '/auth/get-active-token' })).statusCode).toBe(401);
});

test.each(KEEPING)('%s leaves the session as it is', async (_name, act) => {
  const browser = await fixture().visitor();
  await registerByMail(fixture(), browser, MAIL);
  const before = await credentialsOf(browser);
  await act(browser, fixture());
  expect(await credentialsOf(browser)).toEqual(before);
});

async function loginThroughTelegram(browser: TestBrowser, { openBot }: WaysFixture): Promise<void> {
  const { uuid, telegram_url } = (await post(browser, '/api/login/telegram/init')).json();
  const code = /<b>(\d{6})<\/b>/.exec(await openBot(telegram_url, CHAT))?.[1];
  await post(browser, '/api/login/telegram', { uuid, code });
}

async function linkChat(browser: TestBrowser, { openBot, agree }: WaysFixture): Promise<void> {
  const { uuid, telegram_url } = (await browser.send({ url: '/api/telegram/init' })).json();
  await openBot(telegram_url, CHAT);
  await agree(uuid, CHAT);
  await browser.send({ url: `/api/telegram/completed?uuid=${uuid}` });
}

async function changeEmail(browser: TestBrowser, { alerts }: WaysFixture, email: string): Promise<void> {
  await post(browser, '/api/user/set-email', { email });
  await alerts.deliver();
  const [, token] = /notifications\/confirm#([\w-]+)/.exec(alerts.emails(email).at(-1)?.text ?? '') ?? [];
  await post(browser, '/api/notifications/confirm-email', { token });
}

async function turnOnSecondFactor(browser: TestBrowser, { time }: WaysFixture): Promise<string[]> {
  const started = await post(browser, '/api/user/second-factor/start', { password_current: PASSWORD });
  const secret = Secret.fromBase32(started.json<{ secret: string }>().secret);
  const code = TOTP.generate({ secret, timestamp: time.clock().getTime() });
  return (await post(browser, '/api/user/second-factor/confirm', { code })).json<{ recovery_codes: string[] }>()
    .recovery_codes;
}
