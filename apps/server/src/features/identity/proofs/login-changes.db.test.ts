import type { LoginChange } from '@vidno/contract/account/login-changes';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { PASSWORD, post, registerByMail, registerByPhone, requestCode } from '#testing/identity/login-fixture.ts';
import { approveAtVk, profileOf, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const MAIL = 'anna@example.org';
const PHONE = '+79001234567';
const OTHER_PHONE = '+79007654321';
const CHAT = 777_000_001;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36';
const fixture = waysFixture();

describe('a change of how to log in', () => {
  test('is told to every other session until it has read of it, and to the old mailbox', async () => {
    const [anna, other] = await openTwice();
    const at = fixture().time.clock().toISOString();
    await setPhone(anna, PHONE);
    expect(await toldTo(other)).toEqual([
      { id: expect.any(String), kind: 'phone_changed', device: 'Chrome, Windows', at, own: false },
    ]);
    expect(await fixture().mailsTo(MAIL)).toContain('phone_changed');

    fixture().time.advance(MINUTE_MS);
    const second = await setPhone(anna, OTHER_PHONE);
    expect(second.statusCode).toBe(200);
    const told = await toldTo(other);
    expect(told.map(({ kind }) => kind)).toEqual(['phone_changed', 'phone_changed']);
    await read(other, told[1]);
    expect((await toldTo(other)).map(({ id }) => id)).toEqual([told[0]?.id]);
    await read(other, told[0]);
    expect(await toldTo(other)).toEqual([]);
  });

  test('is told to its own session while others are logged in, so that they can be ended at once', async () => {
    const [anna, other] = await openTwice();
    await setPhone(anna, PHONE);
    expect(await toldTo(anna)).toMatchObject([{ kind: 'phone_changed', own: true }]);
    const { id } = await profileOf(anna);
    expect((await post(anna, `/api/user/${id}/end-other-sessions`)).json()).toEqual({ status: 'ok', ended: 1 });
    expect(await toldTo(anna)).toEqual([]);
    expect((await other.send({ url: '/api/profile' })).statusCode).toBe(401);
  });

  test('can be answered by ending the session that made it', async () => {
    const [anna, other] = await openTwice();
    await setPhone(anna, PHONE);
    const { id } = await profileOf(other);
    await post(other, `/api/user/${id}/end-other-sessions`);
    expect((await anna.send({ url: '/api/profile' })).statusCode).toBe(401);
    expect(await toldTo(other)).toMatchObject([{ kind: 'phone_changed', own: false }]);
  });

  test('is not told to whoever logs in afterwards, or to another account', async () => {
    const [anna] = await openTwice();
    const boris = await fixture().visitor();
    await registerByPhone(fixture(), boris, OTHER_PHONE);
    await setPhone(anna, PHONE);
    fixture().time.advance(MINUTE_MS);
    expect(await toldTo(await logIn())).toEqual([]);
    expect(await toldTo(boris)).toEqual([]);
  });

  test('of VK ID, a chat or a new password is one as well', async () => {
    const [anna, other] = await openTwice();
    const { url } = (await post(anna, '/api/user/vk/link')).json();
    await approveAtVk(anna, url);
    fixture().time.advance(1);
    await post(anna, '/api/user/vk/unlink');
    await post(anna, '/api/user/vk/unlink');
    fixture().time.advance(1);
    const { uuid, telegram_url } = (await anna.send({ url: '/api/telegram/init', headers: DEVICE })).json();
    await fixture().openBot(telegram_url, CHAT);
    await fixture().agree(uuid, CHAT);
    fixture().time.advance(1);
    await post(anna, '/api/telegram/unlink');
    const told = await toldTo(other);
    const kinds = ['telegram_unlinked', 'telegram_linked', 'vk_unlinked', 'vk_linked'];
    expect(told.map(({ kind }) => kind)).toEqual(kinds);
    expect(told[1]).toMatchObject({ device: 'Chrome, Windows' });
    expect((await toldTo(anna)).map(({ own }) => own)).toEqual([true, true, true, true]);
    expect(await fixture().mailsTo(MAIL)).toEqual(expect.arrayContaining(kinds));

    const { id } = await profileOf(anna);
    await post(anna, `/api/user/${id}/update-password`, { password: NEW, password_confirmation: NEW });
    expect(await fixture().mailsTo(MAIL)).toContain('password_changed');
    expect((await other.send({ url: '/api/profile' })).statusCode).toBe(401);
    expect(await toldTo(anna)).toEqual([]);
  });

  test('of a visitor is told to nobody', async () => {
    const visitor = await fixture().visitor();
    const { uuid, telegram_url } = (await visitor.send({ url: '/api/telegram/init' })).json();
    await fixture().openBot(telegram_url, CHAT);
    await fixture().agree(uuid, CHAT);
    await visitor.send({ url: `/api/telegram/completed?uuid=${uuid}` });
    expect(await profileOf(visitor)).toMatchObject({ demo: false, telegram: '@anna_vidno' });
    expect(await fixture().db.selectFrom('login_change').selectAll().execute()).toEqual([]);
  });
});

const NEW = 'a new and longer one';
const DEVICE = { 'user-agent': CHROME };

/** Two sessions of one user. */
async function openTwice(): Promise<[TestBrowser, TestBrowser]> {
  const anna = await fixture().visitor();
  await registerByMail(fixture(), anna, MAIL);
  const other = await logIn();
  fixture().time.advance(MINUTE_MS);
  return [anna, other];
}

async function logIn(): Promise<TestBrowser> {
  const browser = await fixture().newBrowser();
  await post(browser, '/api/login', { login: MAIL, password: PASSWORD });
  return browser;
}

async function setPhone(browser: TestBrowser, phone: string) {
  const code = await requestCode(fixture(), browser, { phone, type: 'change' });
  return browser.send({ method: 'POST', url: '/api/user/set-phone', payload: { phone, code }, headers: DEVICE });
}

async function toldTo(browser: TestBrowser): Promise<LoginChange[]> {
  return (await browser.send({ url: '/api/profile' })).json<{ data: { login_changes: LoginChange[] } }>().data
    .login_changes;
}

async function read(browser: TestBrowser, change: LoginChange | undefined): Promise<void> {
  const { id } = await profileOf(browser);
  const done = await post(browser, `/api/user/${id}/read-login-changes`, { change_id: change?.id });
  expect(done.statusCode).toBe(200);
}
