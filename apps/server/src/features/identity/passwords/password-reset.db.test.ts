import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { PASSWORD, post, registerByMail } from '#testing/identity/login-fixture.ts';
import { profileOf, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const MAIL = 'anna@example.org';
const NEW = 'a new and longer one';
const fixture = waysFixture();

test('a forgotten password is replaced by the link, in any browser, which is not logged in by it', async () => {
  const anna = await openUser();
  const { token } = anna;
  const elsewhere = await fixture().newBrowser();
  const link = await requestLink(elsewhere);
  expect((await reset(elsewhere, link)).json()).toEqual({ status: 'ok' });
  expect((await elsewhere.send({ url: '/api/profile' })).statusCode).toBe(401);
  expect((await login(elsewhere, NEW)).statusCode).toBe(200);
  expect((await login(await fixture().newBrowser(), PASSWORD)).json().code).toBe('login_wrong');
  expect(await fixture().mailsTo(MAIL)).toContain('password_changed');

  expect((await anna.send({ url: '/api/profile' })).statusCode).toBe(401);
  const search = await anna.send({ url: '/auth/get-active-token', headers: { 'app-session-id': token ?? '' } });
  expect(search.statusCode).toBe(401);
});

describe('a link', () => {
  test('works once', async () => {
    await openUser();
    const link = await requestLink();
    expect((await reset(await fixture().newBrowser(), link)).statusCode).toBe(200);
    const again = await reset(await fixture().newBrowser(), link, 'yet another one');
    expect([again.statusCode, again.json().code]).toEqual([404, 'not_found']);
    expect((await login(await fixture().newBrowser(), NEW)).statusCode).toBe(200);
  });

  test('used in two browsers at once changes the password once', async () => {
    await openUser();
    const link = await requestLink();
    const browsers = [await fixture().newBrowser(), await fixture().newBrowser()];
    const answers = await Promise.all(browsers.map((browser, index) => reset(browser, link, `${NEW} ${index}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });

  test('is valid for an hour', async () => {
    await openUser();
    const [first, second] = [await requestLink(), await requestLink()];
    fixture().time.advance(59 * MINUTE_MS);
    expect((await reset(await fixture().newBrowser(), first)).statusCode).toBe(200);
    fixture().time.advance(MINUTE_MS);
    expect((await reset(await fixture().newBrowser(), second)).statusCode).toBe(404);
  });

  test('ends when the password is changed', async () => {
    const anna = await openUser();
    const link = await requestLink();
    const { id } = await profileOf(anna);
    const change = { password: NEW, password_confirmation: NEW, password_current: PASSWORD };
    expect((await post(anna, `/api/user/${id}/update-password`, change)).statusCode).toBe(200);
    expect((await reset(await fixture().newBrowser(), link, 'of the thief')).statusCode).toBe(404);
  });

  test('ends with the other links when one of them is used', async () => {
    await openUser();
    const [first, second] = [await requestLink(), await requestLink()];
    await reset(await fixture().newBrowser(), second);
    expect((await reset(await fixture().newBrowser(), first)).statusCode).toBe(404);
  });

  test.each(['', 'x', '0'.repeat(43), '<b>'])('that is made up, such as %j, is not found', async (link) => {
    expect((await reset(await fixture().newBrowser(), link)).statusCode).toBe(404);
  });

  test('takes only a good password, given twice alike', async () => {
    await openUser();
    const link = await requestLink();
    const browser = await fixture().newBrowser();
    const short = await reset(browser, link, 'short');
    expect([short.statusCode, Object.keys(short.json().errors)]).toEqual([422, ['password']]);
    const other = { token: link, password: NEW, password_confirmation: `${NEW}!` };
    const different = await post(browser, '/api/password/reset', other);
    expect(different.json().errors).toEqual({ password_confirmation: ['Пароли не совпадают.'] });
    expect((await reset(browser, link)).statusCode).toBe(200);
  });
});

test('an unknown address is answered like a known one, with as much in the outbox', async () => {
  await openUser();
  const browser = await fixture().newBrowser();
  const known = await post(browser, '/api/password/forgot', { email: ' Anna@EXAMPLE.org' });
  const unknown = await post(browser, '/api/password/forgot', { email: 'nobody@example.org' });
  expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
  expect(await fixture().mailsTo('nobody@example.org')).toEqual(['none']);
  expect((await post(browser, '/api/password/forgot', { email: 'no address' })).statusCode).toBe(422);
});

test('an address gets five emails an hour at most, and the answer stays the same', async () => {
  await openUser();
  const browser = await fixture().newBrowser();
  for (let count = 0; count < 10; count += 1) {
    expect((await post(browser, '/api/password/forgot', { email: MAIL })).json()).toEqual({ status: 'ok' });
  }
  const sent = await fixture().mailsTo(MAIL);
  expect(sent.filter((kind) => kind !== 'password_changed')).toHaveLength(5);
});

async function openUser(): Promise<TestBrowser> {
  const browser = await fixture().visitor();
  await registerByMail(fixture(), browser, MAIL);
  const { token } = (await browser.send({ url: '/api/get-token-session' })).json<{ token: string }>();
  browser.token = token;
  return browser;
}

async function requestLink(browser?: TestBrowser): Promise<string> {
  await post(browser ?? (await fixture().newBrowser()), '/api/password/forgot', { email: MAIL });
  fixture().time.advance(1);
  return fixture().resetTokenTo(MAIL);
}

function reset(browser: TestBrowser, token: string, password = NEW) {
  return post(browser, '/api/password/reset', { token, password, password_confirmation: password });
}

function login(browser: TestBrowser, password: string) {
  return post(browser, '/api/login', { login: MAIL, password });
}
