import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { LOGIN_SECRET, loginFixture, post, requestCode } from '#testing/identity/login-fixture.ts';
import { inWaves, MANY_CALLS } from '#testing/in-waves.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { deriveCode } from '../derived-secret-rules.ts';
import { CODE_TRIES } from './code-rules.ts';
import { checkCode, issueCode } from './codes.ts';

const PHONE = '+79001234567';
const LOGIN = { phone: PHONE, type: 'login' };
const fixture = loginFixture();

describe('a code', () => {
  test('arrives with a warning, and is right with spaces', async () => {
    const browser = await fixture().newBrowser();
    const code = await requestCode(fixture(), browser, LOGIN);
    expect(fixture().sms.inbox.list(PHONE)[0]?.text).toBe(`Видно: код ${code}. Никому его не говорите.`);
    expect((await check(browser, ` ${code.slice(0, 3)} ${code.slice(3)}`)).json()).toEqual({ status: 'ok' });
  });

  test('may be sent and checked with the query string as with the body', async () => {
    const browser = await fixture().newBrowser();
    const phone = encodeURIComponent(PHONE);
    const sent = await post(browser, `/api/demo/send-temp-code?phone=${phone}&type=login`);
    expect(sent.json()).toEqual({ status: 'ok', retry_after_seconds: 60 });
    const code = fixture().codeSentTo(PHONE);
    const checked = await browser.send({
      method: 'POST',
      url: `/api/demo/check-temp-code?phone=${phone}&type=login&code=${code}`,
    });
    expect(checked.json()).toEqual({ status: 'ok' });
  });

  test.each(['reg', 'login'])('sent for %s is right without a word of that, in its own browser alone', async (type) => {
    const [browser, other] = [await fixture().newBrowser(), await fixture().newBrowser()];
    const code = await requestCode(fixture(), browser, { phone: PHONE, type });
    const url = `/api/demo/check-temp-code?phone=${encodeURIComponent(PHONE)}&code=${code}`;
    expect((await post(other, url)).json()).toMatchObject({ code: 'code_used_up' });
    expect((await post(browser, url.slice(0, -1))).json()).toMatchObject({ code: 'code_wrong' });
    expect((await post(browser, url)).json()).toEqual({ status: 'ok' });
  });

  test('ends after ten minutes', async () => {
    const browser = await fixture().newBrowser();
    const code = await requestCode(fixture(), browser, LOGIN);
    fixture().time.advance(10 * MINUTE_MS - 1);
    expect((await check(browser, code)).statusCode).toBe(200);
    fixture().time.advance(1);
    expect((await check(browser, code)).json()).toMatchObject({ code: 'code_used_up' });
  });

  test('ends with its use', async () => {
    const browser = await fixture().newBrowser();
    const code = await requestCode(fixture(), browser, LOGIN);
    const [first, second] = await Promise.all([
      post(browser, '/api/login', { phone: PHONE, code }),
      post(browser, '/api/login', { phone: PHONE, code }),
    ]);
    // The later one finds the code used up, or its session replaced by the login.
    const [accepted, refused = 0] = [first.statusCode, second.statusCode].sort();
    expect(accepted).toBe(200);
    expect([401, 419, 422]).toContain(refused);
    expect((await check(browser, code)).json()).toMatchObject({ code: 'code_used_up' });
  });

  test('ends after five wrong guesses, and says how many are left', async () => {
    const browser = await fixture().newBrowser();
    const code = await requestCode(fixture(), browser, LOGIN);
    const texts: string[] = [];
    for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) texts.push((await check(browser, '000')).json().message);
    expect(texts).toEqual([
      'Код не подошёл. Осталось четыре попытки.',
      'Код не подошёл. Осталось три попытки.',
      'Код не подошёл. Осталось две попытки.',
      'Код не подошёл. Осталась одна попытка.',
      'Этот код больше не работает. Запросите новый.',
    ]);
    expect((await check(browser, code)).json()).toMatchObject({ code: 'code_used_up' });
  });

  test('is of no use in another browser, for another purpose or number', async () => {
    const [anna, boris] = [await fixture().newBrowser(), await fixture().newBrowser()];
    const code = await requestCode(fixture(), anna, LOGIN);
    expect((await check(boris, code)).json()).toMatchObject({ code: 'code_used_up' });
    expect((await check(anna, code, { ...LOGIN, type: 'reg' })).json()).toMatchObject({ code: 'code_used_up' });
    expect((await check(anna, code, { ...LOGIN, phone: '+79007654321' })).json()).toMatchObject({
      code: 'code_used_up',
    });
    expect((await check(anna, code)).statusCode).toBe(200);
  });

  test('ends when a newer one is sent', async () => {
    const browser = await fixture().newBrowser();
    const older = await requestCode(fixture(), browser, LOGIN);
    fixture().time.advance(MINUTE_MS);
    const newer = await requestCode(fixture(), browser, LOGIN);
    expect((await check(browser, older)).statusCode).toBe(older === newer ? 200 : 422);
    expect((await check(browser, newer)).statusCode).toBe(200);
  });

  test('is stored nowhere', async () => {
    const browser = await fixture().newBrowser();
    const code = await requestCode(fixture(), browser, LOGIN);
    const rows = await fixture().db.selectFrom('one_time_code').selectAll().execute();
    expect(rows).toHaveLength(1);
    for (const row of rows) expect(Object.values({ ...row, id: '', target: '' }).map(String)).not.toContain(code);
  });

  test('to change a number is sent to users only', async () => {
    for (const browser of [await fixture().newBrowser(), await fixture().visitor()]) {
      const refused = await post(browser, '/api/demo/send-temp-code', { phone: PHONE, type: 'change' });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'registration_required']);
    }
  });
});

test('of very many guesses at once, five are checked', async () => {
  const browser = await fixture().newBrowser();
  await requestCode(fixture(), browser, LOGIN);
  const row = await fixture().db.selectFrom('one_time_code').selectAll().executeTakeFirstOrThrow();
  const tools = { db: fixture().db, clock: fixture().time.clock, appSecret: LOGIN_SECRET };
  const by = { address: '192.0.2.1', device: null };
  const use = {
    sessionId: row.session_id ?? '',
    purpose: 'login',
    target: PHONE,
    contact: { phone: PHONE },
    by,
  } as const;
  const outcomes = await inWaves(MANY_CALLS, () => checkCode(tools, { ...use, code: 'wrong' }));

  const counted = outcomes.filter((outcome) => outcome.kind === 'refused' && outcome.because === 'code_wrong');
  expect(counted).toHaveLength(CODE_TRIES - 1);
  const { tries } = await fixture().db.selectFrom('one_time_code').select('tries').executeTakeFirstOrThrow();
  expect(tries).toBe(CODE_TRIES);
  const late = await checkCode(tools, { ...use, code: deriveCode(LOGIN_SECRET, row.id) });
  expect(late).toMatchObject({ because: 'code_used_up' });
});

describe('codes for a number', () => {
  test('are limited to one a minute, three an hour and six a day, whoever asks of those whom nobody knows', async () => {
    const minutes = [0, 1, 2, 3, 59, 60, 61, 62, 63, 120, 180, 24 * 60, 24 * 60 + 1];
    const sent: number[] = [];
    let now = 0;
    for (const minute of minutes) {
      fixture().time.advance((minute - now) * MINUTE_MS);
      now = minute;
      const browser = await fixture().newBrowser();
      const answer = await post(browser, '/api/demo/send-temp-code', LOGIN);
      if (answer.statusCode === 200) sent.push(minute);
      else expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
      // The limit outlives the session.
      await post(browser, '/api/logout');
    }
    expect(sent).toEqual([0, 1, 2, 60, 61, 62, 24 * 60, 24 * 60 + 1]);
  });

  test('asked for ten times at once are sent once', async () => {
    const browsers = await Promise.all(Array.from({ length: 10 }, () => fixture().newBrowser()));
    const answers = await Promise.all(browsers.map((browser) => post(browser, '/api/demo/send-temp-code', LOGIN)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(429)]);
    expect(fixture().sms.inbox.list(PHONE)).toHaveLength(1);
  });

  test('are answered alike for numbers that have an account and others', async () => {
    const anna = await fixture().visitor();
    const code = await requestCode(fixture(), anna, LOGIN);
    await post(anna, '/api/login', { phone: PHONE, code });
    fixture().time.advance(2 * MINUTE_MS);
    const browser = await fixture().newBrowser();
    const known = await post(browser, '/api/demo/send-temp-code', LOGIN);
    const unknown = await post(browser, '/api/demo/send-temp-code', { ...LOGIN, phone: '+79007654321' });
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
  });
});

describe('where the provider', () => {
  test('does not answer, the code is of no use and may be requested again at once', async () => {
    const browser = await fixture().newBrowser();
    fixture().sms.faults.plan({ kind: 'drop', kept: true });
    const failed = await post(browser, '/api/demo/send-temp-code', LOGIN);
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'sms_failed']);
    expect(await fixture().db.selectFrom('one_time_code').selectAll().execute()).toEqual([]);
    expect((await check(browser, fixture().codeSentTo(PHONE))).json()).toMatchObject({ code: 'code_used_up' });
    expect((await post(browser, '/api/demo/send-temp-code', LOGIN)).statusCode).toBe(200);
  });

  test.each([
    [{ kind: 'garbage' }, 503, 'sms_failed'],
    [{ kind: 'error', code: 3 }, 503, 'sms_failed'],
    [{ kind: 'error', code: 7 }, 422, 'sms_impossible'],
    [{ kind: 'error', code: 8 }, 422, 'sms_impossible'],
  ] as const)('answers %j, the call answers %i %s', async (fault, status, code) => {
    fixture().sms.faults.plan(fault);
    const answer = await post(await fixture().newBrowser(), '/api/demo/send-temp-code', LOGIN);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await fixture().db.selectFrom('one_time_code').selectAll().execute()).toEqual([]);
  });
});

test('a code for a mailbox and one for a phone do not count together', async () => {
  const { db, time } = fixture();
  const codeCeilings = { sms: 100, email: 100 };
  const tools = { appSecret: LOGIN_SECRET, now: time.clock(), codeCeilings, onCode: () => {} };
  const browser = await fixture().newBrowser();
  await requestCode(fixture(), browser, LOGIN);
  const { session_id } = await db.selectFrom('one_time_code').select('session_id').executeTakeFirstOrThrow();
  const use = {
    id: randomUUID(),
    sessionId: session_id ?? '',
    purpose: 'confirm_reg',
    target: 'anna@example.org',
    contact: { emailKey: 'anna@example.org' },
    by: { address: '203.0.113.9', device: null },
  } as const;
  const issued = await db.transaction().execute((trx) => issueCode(trx, tools, use));
  expect(issued).toMatchObject({ kind: 'issued', code: deriveCode(LOGIN_SECRET, use.id) });
});

test('a code is sent for a purpose only', async () => {
  const refused = await post(await fixture().newBrowser(), '/api/demo/send-temp-code', { phone: PHONE });
  expect([refused.statusCode, refused.json().errors]).toEqual([422, { type: ['Заполните это поле.'] }]);
});

test.each<[what: string, body: object, field: string, code: string]>([
  ['no phone', { type: 'login' }, 'phone', 'NOT_A_NUMBER'],
  ['an unknown type', { phone: PHONE, type: 'boss' }, 'type', 'invalid_request'],
  ['a short phone', { phone: '8 900 123-45', type: 'login' }, 'phone', 'TOO_SHORT'],
  ['a phone of another country', { phone: '+4915112345678', type: 'login' }, 'phone', 'INVALID_COUNTRY'],
  ['a long phone', { phone: '8 900 123-45-67-89', type: 'login' }, 'phone', 'TOO_LONG'],
])('a code requested with %s is refused', async (_what, body, field, code) => {
  const browser = await fixture().newBrowser();
  for (const url of ['/api/demo/send-temp-code', '/api/demo/check-temp-code']) {
    const refused = await post(browser, url, body);
    expect([refused.statusCode, refused.json().code, Object.keys(refused.json().errors)]).toEqual([422, code, [field]]);
  }
  expect(await fixture().db.selectFrom('one_time_code').selectAll().execute()).toEqual([]);
});

function check(browser: TestBrowser, code: string, use: object = LOGIN) {
  return post(browser, '/api/demo/check-temp-code', { ...use, code });
}
