import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPaying } from '#config/paying.ts';
import { MINUTE_MS } from '#config/time.ts';
import {
  LOGIN_SECRET,
  loginFixture,
  PASSWORD,
  post,
  registerByMail,
  registerByPhone,
  requestCode,
} from '#testing/identity/login-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { findSession } from '../sessions/sessions.ts';

const MAIL = 'anna@example.org';
const PHONE = '+79001234567';
const fixture = loginFixture();

describe('a login by password', () => {
  test('opens the account in another browser, by mailbox in any case', async () => {
    const anna = await fixture().visitor();
    await registerByMail(fixture(), anna, MAIL);
    const other = await fixture().newBrowser();
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
    const request = { method: 'POST', url: '/api/login', headers: { 'user-agent': agent } } as const;
    const answer = await other.send({ ...request, payload: { login: ' ANNA@example.org', password: PASSWORD } });
    const id = (await profileOf(anna)).id;
    expect(answer.json()).toMatchObject({ step: 'done', demo_searches: 0, data: { id, email: MAIL } });
    expect(await profileOf(other)).toEqual(answer.json().data);
    const devices = await fixture()
      .db.selectFrom('browser_session')
      .select('device')
      .where('account_id', '=', id)
      .execute();
    expect(devices.map(({ device }) => device)).toContain('Chrome, Windows');
  });

  test('refuses unknown mailboxes, numbers and nonsense exactly like a wrong password', async () => {
    await registerByMail(fixture(), await fixture().visitor(), MAIL);
    await registerByPhone(fixture(), await fixture().visitor(), PHONE);
    const browser = await fixture().newBrowser();
    const logins = [MAIL, 'boris@example.org', PHONE, '+79007654321', 'anna', '', '<script>', "' or 1=1 --", '\u202e'];
    for (const login of logins) {
      for (const password of ['wrong', '', PASSWORD.toUpperCase(), 'ы'.repeat(1_000)]) {
        const refused = await post(browser, '/api/login', { login, password });
        const message = 'Почта или пароль не подошли. Проверьте раскладку и попробуйте ещё раз.';
        expect([refused.statusCode, refused.json()]).toEqual([
          422,
          { message, code: 'login_wrong', messages: [message] },
        ]);
      }
    }
  });

  test('of a blocked account is refused to who knows the password', async () => {
    await registerByMail(fixture(), await fixture().visitor(), MAIL);
    await fixture().db.updateTable('account').set({ blocked_at: new Date() }).where('email', '=', MAIL).execute();
    const browser = await fixture().newBrowser();
    expect((await post(browser, '/api/login', { login: MAIL, password: 'wrong' })).json().code).toBe('login_wrong');
    const refused = await post(browser, '/api/login', { login: MAIL, password: PASSWORD });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_blocked']);
  });

  test('waits for the second factor where there is one', async () => {
    await registerByMail(fixture(), await fixture().visitor(), MAIL);
    const factor = { totp_secret: new Uint8Array(32), totp_confirmed_at: new Date() };
    await fixture().db.updateTable('account').set(factor).where('email', '=', MAIL).execute();
    const browser = await fixture().visitor();
    const before = await profileOf(browser);
    const answer = await post(browser, '/api/login', { login: MAIL, password: PASSWORD });
    expect(answer.json()).toEqual({ status: 'ok', step: 'second_factor', data: null, demo_searches: 0 });
    expect(await profileOf(browser)).toEqual(before);
  });

  test('is refused to who is logged in', async () => {
    const browser = await fixture().visitor();
    await registerByMail(fixture(), browser, MAIL);
    const refused = await post(browser, '/api/login', { login: MAIL, password: PASSWORD });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'already_registered']);
  });
});

describe('a login by phone', () => {
  test('opens the account that has the number, and tells of the searches of the visitor', async () => {
    const anna = await fixture().visitor();
    await registerByPhone(fixture(), anna, PHONE);
    fixture().time.advance(2 * MINUTE_MS);
    const browser = await fixture().visitor();
    const visitor = await profileOf(browser);
    await addSearches(visitor.id, 2);
    const code = await requestCode(fixture(), browser, { phone: PHONE, type: 'login' });
    const answer = await post(browser, '/api/login', { phone: PHONE, code });
    expect(answer.json()).toMatchObject({ step: 'done', demo_searches: 2, data: { phone: PHONE } });
    expect(await profileOf(browser)).toMatchObject({ id: (await profileOf(anna)).id });
    const session = fixture().db.selectFrom('browser_session').where('former_account_id', '=', visitor.id);
    expect(await session.select('account_id').execute()).toEqual([{ account_id: (await profileOf(anna)).id }]);
  });

  test('registers the visitor where nobody has the number, with their searches, and answers alike', async () => {
    const browser = await fixture().visitor();
    const { id } = await profileOf(browser);
    const code = await requestCode(fixture(), browser, { phone: PHONE, type: 'login' });
    const answer = await post(browser, '/api/login', { phone: '8 900 123-45-67', code });
    expect(answer.json()).toMatchObject({ step: 'done', demo_searches: 0, data: { id, phone: PHONE, demo: false } });
  });

  test('at once in two browsers makes one user, and logs both in', async () => {
    const browsers = [await fixture().visitor(), await fixture().visitor()];
    const codes: string[] = [];
    for (const browser of browsers) {
      codes.push(await requestCode(fixture(), browser, { phone: PHONE, type: 'login' }));
      fixture().time.advance(2 * MINUTE_MS);
    }
    const answers = await Promise.all(
      browsers.map((browser, index) => post(browser, '/api/login', { phone: PHONE, code: codes[index] })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const ids = await Promise.all(browsers.map(async (browser) => (await profileOf(browser)).id));
    expect(new Set(ids).size).toBe(1);
  });

  test('of a blocked account is refused', async () => {
    await registerByPhone(fixture(), await fixture().visitor(), PHONE);
    await fixture().db.updateTable('account').set({ blocked_at: new Date() }).where('phone', '=', PHONE).execute();
    fixture().time.advance(2 * MINUTE_MS);
    const browser = await fixture().newBrowser();
    const code = await requestCode(fixture(), browser, { phone: PHONE, type: 'login' });
    expect((await post(browser, '/api/login', { phone: PHONE, code })).json().code).toBe('account_blocked');
  });
});

describe('a session known before', () => {
  const ways: [string, (browser: TestBrowser) => Promise<unknown>][] = [
    ['a registration', (browser) => registerByMail(fixture(), browser, MAIL)],
    ['a registration by phone', (browser) => registerByPhone(fixture(), browser, PHONE)],
    [
      'a login',
      async (browser) => {
        await registerByMail(fixture(), await fixture().visitor(), MAIL);
        return post(browser, '/api/login', { login: MAIL, password: PASSWORD });
      },
    ],
  ];

  test.each(ways)('%s is worth nothing after it', async (_what, logIn) => {
    const browser = await fixture().visitor();
    const [cookies, token] = [new Map(browser.cookies), browser.token ?? ''];
    await logIn(browser);
    expect((await browser.send({ url: '/api/profile' })).statusCode).toBe(200);

    const old = Object.fromEntries(cookies);
    const csrf = cookies.get('XSRF-TOKEN');
    expect((await fixture().app.inject({ url: '/api/profile', cookies: old })).statusCode).toBe(401);
    const write = { method: 'POST', url: '/api/demo/create' } as const;
    expect((await fixture().app.inject({ ...write, cookies: old, headers: { 'x-xsrf-token': csrf } })).statusCode).toBe(
      419,
    );
    expect((await browser.send({ ...write, headers: { 'x-xsrf-token': csrf } })).statusCode).toBe(419);
    expect((await browser.send({ url: '/api/get-token-session' })).json().token).not.toBe(token);
    const tools = {
      db: fixture().db,
      clock: fixture().time.clock,
      appSecret: LOGIN_SECRET,
      paying: createPaying({ isOn: false }),
    };
    expect(await findSession(tools, { token })).toBeNull();
  });
});

test('a logout ends the session, its cookie and its token at once', async () => {
  const browser = await fixture().visitor();
  await registerByMail(fixture(), browser, MAIL);
  const cookies = Object.fromEntries(browser.cookies);
  const answer = await post(browser, '/api/logout');
  expect(answer.json()).toEqual({ status: 'ok' });
  for (const { value, expires } of answer.cookies) expect([value, expires]).toEqual(['', new Date(0)]);
  expect((await fixture().app.inject({ url: '/api/profile', cookies })).statusCode).toBe(401);
  expect((await fixture().app.inject({ url: '/api/get-token-session', cookies })).statusCode).toBe(401);
  expect(await fixture().db.selectFrom('account').select('id').where('email', '=', MAIL).execute()).toHaveLength(1);
});

test('the ways to log in are those that are connected', async () => {
  const ways = await fixture().app.inject({ url: '/api/login/ways' });
  expect(ways.json()).toEqual({ status: 'ok', phone: true, vk: false, email: true, telegram: false });
});

test.each<[what: string, body: object]>([
  ['nothing', {}],
  ['a password alone', { password: PASSWORD }],
  ['both ways at once', { login: MAIL, password: PASSWORD, phone: PHONE, code: '123456' }],
  ['an endless password', { login: MAIL, password: 'x'.repeat(1_001) }],
  ['a list for a login', { login: [MAIL], password: PASSWORD }],
  ['a number for a code', { phone: PHONE, code: 123456 }],
])('a login with %s is refused as invalid', async (_what, body) => {
  expect((await post(await fixture().newBrowser(), '/api/login', body)).statusCode).toBe(422);
});

async function profileOf(browser: TestBrowser) {
  return (await browser.send({ url: '/api/profile' })).json().data;
}

async function addSearches(accountId: number, count: number): Promise<void> {
  const at = fixture().time.clock();
  const ids = Array.from({ length: count }, () => ({ id: randomUUID(), runId: randomUUID() }));
  await fixture()
    .db.transaction()
    .execute(async (trx) => {
      for (const { id, runId } of ids) {
        await trx
          .insertInto('run')
          .values({
            id: runId,
            kind: 'keyword_search',
            subject_id: id,
            account_id: accountId,
            lane: 'fast',
            lease: null,
            resume_at: at,
            created_at: at,
            heartbeat_at: at,
            finished_at: null,
          })
          .execute();
        await trx
          .insertInto('search')
          .values({
            id,
            run_id: runId,
            account_id: accountId,
            kind: 'keyword',
            source_ids: ['other'],
            demo: true,
            hash: id,
            consent_id: null,
            purpose: null,
            created_at: at,
            expires_at: at,
          })
          .execute();
      }
    });
}
