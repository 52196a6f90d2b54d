import { describe, expect, test } from 'vitest';
import { post, registerByMail } from '#testing/identity/login-fixture.ts';
import { credentialsOf, profileOf, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const MAIL = 'anna@example.org';
const NEW_MAIL = 'vetrova@example.org';
const fixture = waysFixture();

describe('a confirmed address', () => {
  test('makes a visitor a user with a new session, in the browser that asked', async () => {
    const anna = await fixture().visitor();
    const { id } = await profileOf(anna);
    const token = await askFor(anna, MAIL);
    const before = await credentialsOf(anna);
    expect((await confirm(anna, token)).json()).toEqual({ status: 'ok', email: MAIL, taken: false });
    expect(await profileOf(anna)).toMatchObject({ id, demo: false, email: MAIL });
    const after = await credentialsOf(anna);
    for (const [name, value] of Object.entries(before)) expect(after[name], name).not.toBe(value);
  });

  test('replaces that of the profile, ends its reset links, and the old mailbox is told', async () => {
    const anna = await openUser(MAIL);
    const token = await askFor(anna, NEW_MAIL);
    expect(await profileOf(anna)).toMatchObject({ email: MAIL });
    await post(await fixture().newBrowser(), '/api/password/forgot', { email: MAIL });
    const link = await fixture().resetTokenTo(MAIL);
    await confirm(anna, token);
    expect(await profileOf(anna)).toMatchObject({ email: NEW_MAIL });
    expect(await fixture().mailsTo(MAIL)).toContain('email_changed');
    const password = 'a password of the thief';
    const reset = { token: link, password, password_confirmation: password };
    expect((await post(await fixture().newBrowser(), '/api/password/reset', reset)).statusCode).toBe(404);
  });

  test('elsewhere is for alerts only: nobody logs in with it', async () => {
    const anna = await openUser(MAIL);
    const token = await askFor(anna, NEW_MAIL);
    const stranger = await openUser('stranger@example.org');
    expect((await confirm(stranger, token)).json()).toEqual({ status: 'ok', email: null, taken: false });
    expect(await profileOf(anna)).toMatchObject({ email: MAIL });
    expect(await profileOf(stranger)).toMatchObject({ email: 'stranger@example.org' });
    expect((await settingsOf(anna)).email).toMatchObject({ address: NEW_MAIL, confirmed: true });
  });

  test('of another account is for alerts only as well', async () => {
    await openUser(NEW_MAIL);
    const anna = await openUser(MAIL);
    const token = await askFor(anna, 'VETROVA@example.org');
    expect((await confirm(anna, token)).json()).toEqual({ status: 'ok', email: 'VETROVA@example.org', taken: true });
    expect(await profileOf(anna)).toMatchObject({ email: MAIL });
    expect((await settingsOf(anna)).email).toMatchObject({ confirmed: true });
  });

  test('that two accounts confirm at once belongs to one of them', async () => {
    const [anna, boris] = [await fixture().visitor(), await fixture().visitor()];
    const tokens = [await askFor(anna, MAIL), await askFor(boris, MAIL)];
    const answers = await Promise.all([confirm(anna, tokens[0] ?? ''), confirm(boris, tokens[1] ?? '')]);
    expect(answers.map((answer) => answer.json().taken).sort()).toEqual([false, true]);
    const users = await fixture().db.selectFrom('account').select('email').where('demo', '=', false).execute();
    expect(users).toEqual([{ email: MAIL }]);
  });
});

describe('the address that a user logs in with', () => {
  test('is offered as confirmed, and gets alerts once they are switched on', async () => {
    const anna = await openUser(MAIL);
    expect((await settingsOf(anna)).email).toMatchObject({ address: MAIL, confirmed: true, enabled: false });
    await post(anna, '/api/notifications/settings', { email_enabled: true, telegram_enabled: false, quiet: null });
    expect((await settingsOf(anna)).email).toMatchObject({ address: MAIL, confirmed: true, enabled: true });
    await post(anna, '/api/notifications/settings', { email_enabled: false, telegram_enabled: false, quiet: null });
    expect((await settingsOf(anna)).email).toMatchObject({ address: MAIL, confirmed: true, enabled: false });
  });

  test('needs no other link when it is asked for again after another one', async () => {
    const anna = await openUser(MAIL);
    const token = await askFor(anna, NEW_MAIL);
    expect((await settingsOf(anna)).email).toMatchObject({ address: NEW_MAIL, confirmed: false });
    await post(anna, '/api/user/set-email', { email: MAIL });
    expect((await settingsOf(anna)).email).toMatchObject({ address: MAIL, confirmed: true, enabled: true });
    expect((await confirm(anna, token)).statusCode).toBe(404);
  });
});

async function openUser(mail: string): Promise<TestBrowser> {
  const browser = await fixture().visitor();
  await registerByMail(fixture(), browser, mail);
  return browser;
}

/** Returns the token of the email that was sent. */
async function askFor(browser: TestBrowser, email: string): Promise<string> {
  await post(browser, '/api/user/set-email', { email });
  await fixture().alerts.deliver();
  const [, token = ''] =
    /notifications\/confirm#([\w-]+)/.exec(fixture().alerts.emails(email).at(-1)?.text ?? '') ?? [];
  return token;
}

function confirm(browser: TestBrowser, token: string) {
  return post(browser, '/api/notifications/confirm-email', { token });
}

async function settingsOf(browser: TestBrowser) {
  return (await browser.send({ url: '/api/notifications/settings' })).json().data;
}
