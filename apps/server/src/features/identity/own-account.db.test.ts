import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD, post, registerByMail, registerByPhone, requestCode } from '#testing/identity/login-fixture.ts';
import { profileOf, reloadToken, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { PROOF_MS } from './proofs/recent-proof.ts';

const MAIL = 'anna@example.org';
const PHONE = '+79001234567';
const OTHER_PHONE = '+79007654321';
const NEW = 'a new and longer one';
const fixture = waysFixture();

describe('the password', () => {
  test('is changed with the current one, which ends all other sessions and their tokens', async () => {
    const anna = await openUser();
    const other = await login(PASSWORD);
    const wrong = await change(anna, { password_current: 'wrong' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'password_wrong']);
    fixture().time.advance(PROOF_MS);
    const unproven = await change(anna, {});
    expect([unproven.statusCode, unproven.json().code]).toEqual([403, 'confirm_first']);
    expect((await change(anna, { password_current: PASSWORD })).json()).toEqual({ status: 'ok' });

    expect(await profileOf(anna)).toMatchObject({ email: MAIL });
    expect((await other.send({ url: '/api/profile' })).statusCode).toBe(401);
    expect((await other.send({ url: '/auth/get-active-token' })).statusCode).toBe(401);
    expect(await profileOf(await login(NEW))).toMatchObject({ email: MAIL });
    expect(await fixture().mailsTo(MAIL)).toContain('password_changed');
  });

  test('is set without a current one by a user who has none', async () => {
    const anna = await fixture().visitor();
    await registerByPhone(fixture(), anna, PHONE);
    expect((await change(anna, {})).statusCode).toBe(200);
    fixture().time.advance(PROOF_MS);
    expect((await change(anna, {})).json().code).toBe('confirm_first');
    const browser = await fixture().newBrowser();
    expect((await post(browser, '/api/login', { login: PHONE, password: NEW })).statusCode).toBe(200);
  });

  test('is refused if too short, or repeated otherwise, and to a visitor', async () => {
    const anna = await openUser();
    const given = { password_current: PASSWORD };
    const short = await change(anna, { ...given, password: 'short', password_confirmation: 'short' });
    expect(Object.keys(short.json().errors)).toEqual(['password']);
    const different = await change(anna, { ...given, password_confirmation: 'different' });
    expect(Object.keys(different.json().errors)).toEqual(['password_confirmation']);
    expect((await change(await fixture().visitor(), {})).json().code).toBe('registration_required');
  });

  test('changed in two browsers at once is one of the two', async () => {
    const anna = await openUser();
    const other = await login(PASSWORD);
    const answers = await Promise.all(
      [anna, other].map((browser, index) => {
        const password = `${NEW} ${index}`;
        return change(browser, { password_current: PASSWORD, password, password_confirmation: password });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('the phone', () => {
  test('is changed by a code to the new number, and the mailbox is told', async () => {
    const anna = await openUser();
    const code = await requestCode(fixture(), anna, { phone: PHONE, type: 'change' });
    const set = await post(anna, '/api/user/set-phone', { phone: '8 900 123-45-67', code });
    expect(set.json()).toMatchObject({ status: 'ok', data: { phone: PHONE, email: MAIL } });
    expect(await profileOf(anna)).toMatchObject({ phone: PHONE });
    expect(await fixture().mailsTo(MAIL)).toContain('phone_changed');
    expect((await post(anna, '/api/user/set-phone', { phone: PHONE, code })).json().code).toBe('code_used_up');
  });

  test('needs a code of this browser, number and kind', async () => {
    const anna = await openUser();
    const boris = await fixture().visitor();
    await registerByPhone(fixture(), boris, OTHER_PHONE);
    const code = await requestCode(fixture(), boris, { phone: PHONE, type: 'change' });
    expect((await post(anna, '/api/user/set-phone', { phone: PHONE, code })).json().code).toBe('code_used_up');
    expect((await post(boris, '/api/user/set-phone', { phone: '+79005555555', code })).json().code).toBe(
      'code_used_up',
    );
    expect((await post(boris, '/api/user/set-phone', { phone: PHONE, code: '' })).json().code).toBe('code_wrong');
    expect((await post(boris, '/api/user/set-phone', { phone: '123', code })).json().code).toBe('TOO_SHORT');
    expect(await profileOf(boris)).toMatchObject({ phone: OTHER_PHONE });
  });

  test('of another account is refused to whoever has it in their hand', async () => {
    await registerByPhone(fixture(), await fixture().visitor(), PHONE);
    fixture().time.advance(60_000);
    const anna = await openUser();
    const code = await requestCode(fixture(), anna, { phone: PHONE, type: 'change' });
    const answer = await post(anna, '/api/user/set-phone', { phone: PHONE, code });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'contact_taken']);
  });
});

describe('sessions', () => {
  test('end one by one, with their token at once', async () => {
    const anna = await openUser();
    const other = await login(PASSWORD);
    const { session_id } = await profileOf(other);
    const url = `/api/user/${(await profileOf(anna)).id}/end-session`;
    expect((await post(anna, url, { session_id })).json()).toEqual({ status: 'ok' });
    expect((await other.send({ url: '/auth/get-active-token' })).statusCode).toBe(401);
    expect((await other.send({ url: '/api/profile' })).statusCode).toBe(401);
    const again = await post(anna, url, { session_id });
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_found']);
  });

  test('end all but this one', async () => {
    const anna = await openUser();
    const others = [await login(PASSWORD), await login(PASSWORD)];
    const ended = await post(anna, `/api/user/${(await profileOf(anna)).id}/end-other-sessions`);
    expect(ended.json()).toEqual({ status: 'ok', ended: 2 });
    for (const other of others) expect((await other.send({ url: '/api/profile' })).statusCode).toBe(401);
    expect(await profileOf(anna)).toMatchObject({ email: MAIL });
  });

  test("of another account cannot be ended, and neither can anything be done under another's id", async () => {
    const anna = await openUser();
    const boris = await fixture().visitor();
    await registerByPhone(fixture(), boris, PHONE);
    const [own, others] = [await profileOf(anna), await profileOf(boris)];
    const stranger = { session_id: others.session_id };
    expect((await post(anna, `/api/user/${own.id}/end-session`, stranger)).statusCode).toBe(404);
    const calls: readonly (readonly [string, object])[] = [
      ['end-session', stranger],
      ['end-other-sessions', {}],
      ['update-password', { password: NEW, password_confirmation: NEW, password_current: PASSWORD }],
    ];
    for (const [call, body] of calls) {
      for (const id of [others.id, 999_999, 0, -1]) {
        expect((await post(anna, `/api/user/${id}/${call}`, body)).statusCode, `${id}/${call}`).toBe(404);
      }
    }
    expect((await post(anna, `/api/user/${own.id}/end-session`, { session_id: randomUUID() })).statusCode).toBe(404);
    expect(await profileOf(boris)).toMatchObject({ phone: PHONE });
  });
});

async function openUser(): Promise<TestBrowser> {
  const browser = await fixture().visitor();
  await registerByMail(fixture(), browser, MAIL);
  await reloadToken(browser);
  return browser;
}

async function login(password: string): Promise<TestBrowser> {
  const browser = await fixture().newBrowser();
  await post(browser, '/api/login', { login: MAIL, password });
  await reloadToken(browser);
  return browser;
}

async function change(browser: TestBrowser, fields: object) {
  const body = { password: NEW, password_confirmation: NEW, ...fields };
  return post(browser, `/api/user/${(await profileOf(browser)).id}/update-password`, body);
}
