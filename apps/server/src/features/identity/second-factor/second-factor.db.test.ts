import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { PASSWORD, post, registerByMail } from '#testing/identity/login-fixture.ts';
import { credentialsOf, profileOf, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const MAIL = 'anna@example.org';
const STEP_MS = 30_000;
const fixture = waysFixture();

describe('an authenticator app', () => {
  test('counts from its first code on, and shows the recovery codes once', async () => {
    const anna = await openUser();
    const { secret } = await start(anna);
    expect((await login(await fixture().visitor())).json()).toMatchObject({ step: 'done' });
    const confirmed = await post(anna, '/api/user/second-factor/confirm', { code: codeOf(secret) });
    expect(new Set(confirmed.json().recovery_codes).size).toBe(10);
    expect((await login(await fixture().visitor())).json()).toMatchObject({ step: 'second_factor', data: null });
    expect(await fixture().mailsTo(MAIL)).toContain('second_factor_on');
  });

  test('is asked for after the password, and its code works once and for a minute at most', async () => {
    const anna = await openUser();
    const { secret } = await turnOn(anna);
    const browser = await fixture().visitor();
    await login(browser);
    expect(await profileOf(browser)).toMatchObject({ demo: true });
    fixture().time.advance(2 * STEP_MS);
    const code = codeOf(secret);
    const before = await credentialsOf(browser);
    const done = await post(browser, '/api/login/second-factor', { code });
    expect(done.json()).toMatchObject({ step: 'done', data: { email: MAIL } });
    const after = await credentialsOf(browser);
    for (const [name, value] of Object.entries(before)) expect(after[name], name).not.toBe(value);

    const other = await fixture().visitor();
    await login(other);
    expect(await refusal(other, code)).toBe('code_wrong');
    fixture().time.advance(3 * STEP_MS);
    expect(await refusal(other, code)).toBe('code_wrong');
    expect((await post(other, '/api/login/second-factor', { code: codeOf(secret) })).statusCode).toBe(200);
  });

  test('of which the same code is sent twice at once lets one browser in', async () => {
    const { secret } = await turnOn(await openUser());
    fixture().time.advance(2 * STEP_MS);
    const browsers = [await fixture().visitor(), await fixture().visitor()];
    for (const browser of browsers) await login(browser);
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => post(browser, '/api/login/second-factor', { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });

  test('cannot be guessed: of many tries in parallel five are looked at, over all browsers', async () => {
    const { secret } = await turnOn(await openUser());
    fixture().time.advance(2 * STEP_MS);
    const browsers = [await fixture().visitor(), await fixture().visitor()];
    for (const browser of browsers) await login(browser);
    const guesses = Array.from({ length: 40 }, (_, index) => refusal(browsers[index % 2], `${index}`.padStart(6, '9')));
    const answers = await Promise.all(guesses);
    expect(answers.filter((code) => code === 'code_wrong')).toHaveLength(5);
    expect(await refusal(browsers[0], codeOf(secret))).toBe('too_many_requests');
    fixture().time.advance(16 * MINUTE_MS);
    const [browser] = browsers;
    await login(browser);
    expect((await post(browser ?? failed(), '/api/login/second-factor', { code: codeOf(secret) })).statusCode).toBe(
      200,
    );
  });

  test('lets its owner in at the first try while somebody who knows the password guesses at it', async () => {
    const anna = await openUser();
    const { secret } = await turnOn(anna);
    fixture().time.advance(2 * STEP_MS);
    await post(anna, '/api/logout');
    await anna.send({ url: '/sanctum/csrf-cookie' });
    const thief = await fixture().visitor();
    await login(thief);
    for (let guess = 0; guess < 40; guess += 1) await refusal(thief, `${guess}`.padStart(6, '9'));
    expect(await refusal(thief, codeOf(secret))).toBe('too_many_requests');
    await login(anna);
    expect((await post(anna, '/api/login/second-factor', { code: codeOf(secret) })).statusCode).toBe(200);
  });

  test('leaves ten minutes for the second step, in the browser of the first', async () => {
    const { secret } = await turnOn(await openUser());
    const [anna, boris] = [await fixture().visitor(), await fixture().visitor()];
    fixture().time.advance(2 * STEP_MS);
    await login(anna);
    expect(await refusal(boris, codeOf(secret))).toBe('login_step_missing');
    fixture().time.advance(10 * MINUTE_MS);
    expect(await refusal(anna, codeOf(secret))).toBe('login_step_missing');
  });

  test('is not skipped by a second step that the change of the password has overtaken', async () => {
    const anna = await openUser();
    const { secret } = await turnOn(anna);
    const thief = await fixture().visitor();
    await login(thief);
    fixture().time.advance(2 * STEP_MS);
    const { id } = await profileOf(anna);
    const changed = {
      password: 'another battery',
      password_confirmation: 'another battery',
      password_current: PASSWORD,
    };
    expect((await post(anna, `/api/user/${id}/update-password`, changed)).statusCode).toBe(200);
    expect(await refusal(thief, codeOf(secret))).toBe('login_step_missing');
  });

  test('needs the current password and a registration, and is not replaced while it is on', async () => {
    expect((await post(await fixture().visitor(), '/api/user/second-factor/start')).json().code).toBe(
      'registration_required',
    );
    const anna = await openUser();
    for (const password_current of ['', 'wrong']) {
      const answer = await post(anna, '/api/user/second-factor/start', { password_current });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'password_wrong']);
    }
    expect((await post(anna, '/api/user/second-factor/confirm', { code: '123456' })).json().code).toBe(
      'second_factor_not_started',
    );
    await turnOn(anna);
    const again = await post(anna, '/api/user/second-factor/start', { password_current: PASSWORD });
    expect([again.statusCode, again.json().code]).toEqual([409, 'second_factor_on']);
  });

  test('has a key that cannot be read from the database, nor its recovery codes', async () => {
    const { secret, recoveryCodes } = await turnOn(await openUser());
    const account = await fixture().db.selectFrom('account').select('totp_secret').executeTakeFirstOrThrow();
    const codes = await fixture().db.selectFrom('recovery_code').selectAll().execute();
    const stored = [account.totp_secret, ...codes.map(({ code_hash }) => code_hash)].map((bytes) =>
      Buffer.from(bytes ?? []).toString('latin1'),
    );
    for (const text of [secret, ...recoveryCodes]) expect(stored.join()).not.toContain(text);
  });
});

describe('a recovery code', () => {
  test('stands in for the app, once, however it is written', async () => {
    const { recoveryCodes } = await turnOn(await openUser());
    const [code = ''] = recoveryCodes;
    const browser = await fixture().visitor();
    await login(browser);
    const written = ` ${code.toUpperCase().replace('-', ' ')} `;
    expect((await post(browser, '/api/login/second-factor', { code: written })).statusCode).toBe(200);
    const other = await fixture().visitor();
    await login(other);
    expect(await refusal(other, code)).toBe('code_wrong');
  });

  test('of another account is none', async () => {
    const { recoveryCodes } = await turnOn(await openUser('boris@example.org'));
    await turnOn(await openUser());
    const browser = await fixture().visitor();
    await login(browser);
    expect(await refusal(browser, recoveryCodes[0] ?? '')).toBe('code_wrong');
  });

  test('turns the second factor off, and the others go with it', async () => {
    const anna = await openUser();
    const { recoveryCodes } = await turnOn(anna);
    expect((await post(anna, '/api/user/second-factor/disable', { code: 'wrong' })).json().code).toBe('code_wrong');
    const before = await credentialsOf(anna);
    expect((await post(anna, '/api/user/second-factor/disable', { code: recoveryCodes[3] })).statusCode).toBe(200);
    expect((await credentialsOf(anna)).token).not.toBe(before.token);
    expect((await login(await fixture().visitor())).json()).toMatchObject({ step: 'done' });
    expect(await fixture().db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
  });
});

function failed(): never {
  throw new Error('There is no browser');
}

async function openUser(mail = MAIL): Promise<TestBrowser> {
  const browser = await fixture().visitor();
  await registerByMail(fixture(), browser, mail);
  return browser;
}

async function start(browser: TestBrowser): Promise<{ secret: string }> {
  return (await post(browser, '/api/user/second-factor/start', { password_current: PASSWORD })).json();
}

async function turnOn(browser: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await start(browser);
  const confirmed = await post(browser, '/api/user/second-factor/confirm', { code: codeOf(secret) });
  return { secret, recoveryCodes: confirmed.json().recovery_codes };
}

function codeOf(secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: fixture().time.clock().getTime() });
}

function login(browser: TestBrowser | undefined) {
  return post(browser ?? failed(), '/api/login', { login: MAIL, password: PASSWORD });
}

async function refusal(browser: TestBrowser | undefined, code: string): Promise<string> {
  return (await post(browser ?? failed(), '/api/login/second-factor', { code })).json<{ code: string }>().code;
}
