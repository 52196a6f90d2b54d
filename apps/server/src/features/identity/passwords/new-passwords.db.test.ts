import { describe, expect, test } from 'vitest';
import { LOGIN_SECRET, loginFixture, PASSWORD, post, registerByMail } from '#testing/identity/login-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { derivePassword } from '../derived-secret-rules.ts';

const MAIL = 'anna@example.org';
const COMMON = 'Password1';
const fixture = loginFixture();

describe('one of the most used passwords is refused', () => {
  test('at the registration', async () => {
    const browser = await fixture().visitor();
    const form = { mail: MAIL, password: COMMON, password_repeat: COMMON };
    const refused = await post(browser, '/api/demo/reg', form);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['password']]);
    expect(refused.json().message).toMatch(/подберут/);
    expect((await post(browser, '/api/demo/check-email', form)).json().errors).toEqual(refused.json().errors);
  });

  test('at a change and a reset', async () => {
    const browser = await fixture().visitor();
    await registerByMail(fixture(), browser, MAIL);
    const given = { password: COMMON, password_confirmation: COMMON };
    const { id } = (await browser.send({ url: '/api/profile' })).json().data;
    for (const [url, more] of [
      [`/api/user/${id}/update-password`, { password_current: PASSWORD }],
      ['/api/password/reset', { token: 'a'.repeat(43) }],
    ] as const) {
      const refused = await post(browser, url, { ...given, ...more });
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['password']]);
    }
  });
});

describe('the password that was mailed', () => {
  async function registerWithoutPassword(): Promise<{ owner: TestBrowser; mailed: string }> {
    const owner = await fixture().visitor();
    await post(owner, '/api/demo/reg', { mail: MAIL, var_user: 'reg2' });
    const { id } = await fixture().db.selectFrom('pending_registration').select('id').executeTakeFirstOrThrow();
    const done = await post(owner, '/api/demo/confirm-reg', { code: await fixture().codeMailedTo(MAIL) });
    expect(done.statusCode).toBe(200);
    return { owner, mailed: derivePassword(LOGIN_SECRET, id) };
  }

  test('opens the account to nothing but its change', async () => {
    const { owner, mailed } = await registerWithoutPassword();
    const browser = await fixture().newBrowser();
    const answer = await post(browser, '/api/login', { login: MAIL, password: mailed });
    expect(answer.json()).toMatchObject({ status: 'ok', step: 'done', data: { email: MAIL } });
    const { id } = answer.json().data;
    browser.token = (await browser.send({ url: '/api/get-token-session' })).json().token;
    const calls = [
      { url: '/api/profile' },
      { method: 'POST', url: '/api/user/second-factor/start', payload: { password_current: mailed } },
    ] as const;
    for (const call of calls) {
      const refused = await browser.send(call);
      expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'change_password_first', id }]);
    }
    // Who has registered goes on in that browser.
    expect((await owner.send({ url: '/api/profile' })).statusCode).toBe(200);

    const changed = { password: PASSWORD, password_confirmation: PASSWORD, password_current: mailed };
    expect((await post(browser, `/api/user/${id}/update-password`, changed)).statusCode).toBe(200);
    expect((await browser.send({ url: '/api/profile' })).statusCode).toBe(200);
    const other = await fixture().newBrowser();
    expect((await post(other, '/api/login', { login: MAIL, password: PASSWORD })).statusCode).toBe(200);
    expect((await other.send({ url: '/api/profile' })).statusCode).toBe(200);
  });

  test('lets the browser log out, and asks again at the next login', async () => {
    const { mailed } = await registerWithoutPassword();
    const browser = await fixture().newBrowser();
    await post(browser, '/api/login', { login: MAIL, password: mailed });
    expect((await post(browser, '/api/logout')).statusCode).toBe(200);
    await browser.send({ url: '/sanctum/csrf-cookie' });
    await post(browser, '/api/login', { login: MAIL, password: mailed });
    expect((await browser.send({ url: '/api/profile' })).json().code).toBe('change_password_first');
  });
});
