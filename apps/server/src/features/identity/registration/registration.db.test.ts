import { startMail } from '@vidno/simulators/mail/start-mail';
import { describe, expect, test } from 'vitest';
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
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor, type TestBrowser } from '#testing/test-browser.ts';
import { derivePassword } from '../derived-secret-rules.ts';

const MAIL = 'anna@example.org';
const PHONE = '+79001234567';
const fixture = loginFixture();

describe('a registration by mailbox and password', () => {
  test('makes the visitor a user after the code from the email', async () => {
    const browser = await fixture().visitor();
    const before = await profileOf(browser);
    const form = { mail: ' Anna@Example.ORG ', password: PASSWORD, password_repeat: PASSWORD };
    const started = await post(browser, '/api/demo/reg', {
      ...form,
      old_mail: 'old@example.org',
      affiliate_id: 'a1',
      webmaster_id: 'w2',
      flow_id: 'f3',
    });
    expect(started.json()).toEqual({
      status: 'ok',
      step: 'confirm_email',
      messages: ['Мы отправили письмо с кодом. Введите его здесь.'],
      data: null,
    });
    expect(await profileOf(browser)).toMatchObject({ demo: true, email: null });

    const code = await fixture().codeMailedTo('Anna@example.org');
    const done = await post(browser, '/api/demo/confirm-reg', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(done.json()).toMatchObject({
      step: 'done',
      data: { id: before.id, demo: false, email: 'Anna@example.org' },
    });
    expect(await profileOf(browser)).toEqual(done.json().data);
    const [account] = await fixture().db.selectFrom('account').selectAll().execute();
    expect(account).toMatchObject({
      email_key: MAIL,
      registration_type: 'reg1',
      registered_at: fixture().time.clock(),
      affiliate_id: 'a1',
      webmaster_id: 'w2',
      flow_id: 'f3',
      phone: null,
    });
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('makes a guest without a visitor one as well', async () => {
    const browser = await fixture().newBrowser();
    await registerByMail(fixture(), browser, MAIL);
    expect(await profileOf(browser)).toMatchObject({ demo: false, email: MAIL, allow_services: [1] });
  });

  test('is finished in the browser that started it only', async () => {
    const [anna, boris] = [await fixture().visitor(), await fixture().visitor()];
    await post(anna, '/api/demo/reg', { mail: MAIL });
    const code = await fixture().codeMailedTo(MAIL);
    const elsewhere = await post(boris, '/api/demo/confirm-reg', { code });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'not_found']);
    expect((await post(anna, '/api/demo/confirm-reg', { code })).statusCode).toBe(200);
    expect((await post(anna, '/api/demo/confirm-reg', { code })).statusCode).toBe(404);
  });

  test('answers alike for a mailbox that has an account, whose user is told by email', async () => {
    await registerByMail(fixture(), await fixture().visitor(), MAIL);
    fixture().time.advance(2 * MINUTE_MS);
    const form = { password: PASSWORD, password_repeat: PASSWORD };
    const answers = [];
    for (const mail of ['ANNA@example.org', 'boris@example.org']) {
      const browser = await fixture().visitor();
      const started = await post(browser, '/api/demo/reg', { mail, ...form });
      const guessed = await post(browser, '/api/demo/confirm-reg', { code: 'no code' });
      answers.push([started.statusCode, started.json(), guessed.statusCode, guessed.json()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const kinds = await fixture().db.selectFrom('account_email').select(['kind', 'account_id']).orderBy('id').execute();
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'already_registered',
      'registration_code',
      'registration_code',
    ]);
    expect(kinds.find(({ kind }) => kind === 'already_registered')?.account_id).not.toBeNull();
  });

  test('at once in two browsers makes one user', async () => {
    const browsers = [await fixture().visitor(), await fixture().visitor()] as const;
    const codes: string[] = [];
    for (const browser of browsers) {
      await post(browser, '/api/demo/reg', { mail: MAIL });
      codes.push(await fixture().codeMailedTo(MAIL));
      fixture().time.advance(2 * MINUTE_MS);
    }
    const answers = await Promise.all(
      browsers.map((browser, index) => post(browser, '/api/demo/confirm-reg', { code: codes[index] })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'contact_taken' });
    expect(await usersOf()).toBe(1);
  });

  test('sends one code a minute', async () => {
    const browser = await fixture().visitor();
    await post(browser, '/api/demo/reg', { mail: MAIL });
    const again = await post(await fixture().visitor(), '/api/demo/reg', { mail: 'A.nna+1@example.org' });
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '60']);
    expect(await fixture().db.selectFrom('account_email').select('id').execute()).toHaveLength(1);
  });
});

test('a registration by mailbox alone brings a password that logs in', async () => {
  const browser = await fixture().visitor();
  await post(browser, '/api/demo/reg', { mail: MAIL, var_user: 'reg2' });
  const { id } = await fixture().db.selectFrom('account_email').select('id').executeTakeFirstOrThrow();
  await post(browser, '/api/demo/confirm-reg', { code: await fixture().codeMailedTo(MAIL) });

  const password = derivePassword(LOGIN_SECRET, id);
  const other = await post(await fixture().newBrowser(), '/api/login', { login: MAIL, password });
  expect(other.json()).toMatchObject({ step: 'done', data: { email: MAIL } });
});

test('a password given with reg2, as demoreg7 sends it, is the one that is kept', async () => {
  const browser = await fixture().visitor();
  const form = { mail: MAIL, var_user: 'reg2', password: PASSWORD, password_repeat: PASSWORD };
  expect((await post(browser, '/api/demo/reg', form)).json()).toMatchObject({ step: 'confirm_email' });
  await post(browser, '/api/demo/confirm-reg', { code: await fixture().codeMailedTo(MAIL) });
  const login = await post(await fixture().newBrowser(), '/api/login', { login: MAIL, password: PASSWORD });
  expect(login.json()).toMatchObject({ step: 'done' });
});

describe('a registration by phone', () => {
  test('makes the visitor a user at once', async () => {
    const browser = await fixture().visitor();
    const { id } = await profileOf(browser);
    const code = await requestCode(fixture(), browser, { phone: PHONE, type: 'reg' });
    const form = { var_user: 'reg3', phone: '8 (900) 123-45-67', code_verification: code };
    const done = await post(browser, '/api/demo/reg', form);
    expect(done.json()).toMatchObject({ step: 'done', data: { id, phone: PHONE, demo: false } });
    expect((await post(browser, '/api/demo/reg', form)).json()).toMatchObject({ code: 'already_registered' });
  });

  test('of a number that has an account is refused to who has the code, and asks nobody else', async () => {
    await registerByPhone(fixture(), await fixture().visitor(), PHONE);
    fixture().time.advance(2 * MINUTE_MS);
    const browser = await fixture().visitor();
    const code = await requestCode(fixture(), browser, { phone: PHONE, type: 'reg' });
    const taken = await post(browser, '/api/demo/reg', { phone: PHONE, code_verification: code });
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'contact_taken']);
    expect(await usersOf()).toBe(1);
  });

  test('at once in two browsers makes one user', async () => {
    const browsers = [await fixture().visitor(), await fixture().visitor()];
    const forms: object[] = [];
    for (const browser of browsers) {
      const code = await requestCode(fixture(), browser, { phone: PHONE, type: 'reg' });
      forms.push({ phone: PHONE, code_verification: code });
      fixture().time.advance(2 * MINUTE_MS);
    }
    const answers = await Promise.all(browsers.map((browser, index) => post(browser, '/api/demo/reg', forms[index])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await usersOf()).toBe(1);
  });
});

describe('a registration by mailbox that asks for a phone', () => {
  test('stores both, each confirmed', async () => {
    const browser = await fixture().visitor();
    const code = await requestCode(fixture(), browser, { phone: PHONE, type: 'reg' });
    expect((await post(browser, '/api/demo/check-temp-code', { phone: PHONE, type: 'reg', code })).statusCode).toBe(
      200,
    );
    const form = { mail: MAIL, password: PASSWORD, password_repeat: PASSWORD, phone: PHONE, code_verification: code };
    expect((await post(browser, '/api/demo/reg', form)).json()).toMatchObject({ step: 'confirm_email' });
    const done = await post(browser, '/api/demo/confirm-reg', { code: await fixture().codeMailedTo(MAIL) });
    expect(done.json()).toMatchObject({ data: { email: MAIL, phone: PHONE, demo: false } });
  });

  test('is refused with a wrong code, and stores nothing', async () => {
    const browser = await fixture().visitor();
    await requestCode(fixture(), browser, { phone: PHONE, type: 'reg' });
    const form = { mail: MAIL, password: PASSWORD, password_repeat: PASSWORD, phone: PHONE, code_verification: 'x' };
    const refused = await post(browser, '/api/demo/reg', form);
    expect(refused.json()).toEqual({
      message: 'Код не подошёл. Осталось четыре попытки.',
      code: 'code_wrong',
      errors: { code_verification: ['Код не подошёл. Осталось четыре попытки.'] },
      messages: ['Код не подошёл. Осталось четыре попытки.'],
    });
    expect(await fixture().db.selectFrom('pending_registration').select('id').execute()).toEqual([]);
  });
});

const GOOD = { mail: MAIL, password: PASSWORD, password_repeat: PASSWORD };
const BAD_PHONE = { ...GOOD, code_verification: '123456' };

test.each<[what: string, form: Record<string, unknown>, fields: string[], code?: string]>([
  ['nothing', {}, ['mail', 'password']],
  ['no mailbox', { ...GOOD, mail: '' }, ['mail']],
  ['spaces for a mailbox', { ...GOOD, mail: '   ' }, ['mail']],
  ['no password', { ...GOOD, var_user: 'reg1', password: '', password_repeat: '' }, ['password']],
  ['no repeated password', { ...GOOD, password_repeat: undefined }, ['password_repeat']],
  ['two passwords', { ...GOOD, password_repeat: 'another one' }, ['password_repeat']],
  ['a short password', { ...GOOD, password: 'seven77', password_repeat: 'seven77' }, ['password']],
  ['a long password', { ...GOOD, password: 'x'.repeat(201), password_repeat: 'x'.repeat(201) }, ['password']],
  ['an endless password', { ...GOOD, password: 'x'.repeat(1_001) }, ['password']],
  ['an endless mailbox', { ...GOOD, mail: `${'a'.repeat(250)}@example.org` }, ['mail']],
  ['a number for a mailbox', { ...GOOD, mail: 7 }, ['mail']],
  ['a list for a password', { ...GOOD, password: ['x'] }, ['password']],
  ['HTML for a mailbox', { ...GOOD, mail: '<img src=x>@example.org' }, ['mail']],
  ['a mailbox of letters that only look Latin', { ...GOOD, mail: 'anna@mаil.ru' }, ['mail']],
  ['an unknown type', { ...GOOD, var_user: 'reg9' }, ['var_user']],
  ['an endless label', { ...GOOD, flow_id: 'x'.repeat(501) }, ['flow_id']],
  ['no phone', { var_user: 'reg3' }, ['phone', 'code_verification'], 'NOT_A_NUMBER'],
  ['no code', { phone: PHONE }, ['code_verification']],
  ['a phone of another country', { ...BAD_PHONE, phone: '+1 202 555 01 00' }, ['phone'], 'INVALID_COUNTRY'],
  ['an unknown country', { ...BAD_PHONE, phone: '900', country_phone: 'ZZ' }, ['phone'], 'INVALID_COUNTRY'],
  ['letters for a phone', { ...BAD_PHONE, phone: 'девятьсот' }, ['phone'], 'NOT_A_NUMBER'],
  ['HTML for a phone', { ...BAD_PHONE, phone: '<b>9001234567</b>' }, ['phone'], 'NOT_A_NUMBER'],
  ['a landline', { ...BAD_PHONE, phone: '8 495 123-45-67' }, ['phone'], 'LANDLINE'],
  ['a short phone', { ...BAD_PHONE, phone: '8 900 123' }, ['phone'], 'TOO_SHORT'],
  ['a long phone', { ...BAD_PHONE, phone: '8 900 123 45 67 8' }, ['phone'], 'TOO_LONG'],
  ['an endless phone', { ...BAD_PHONE, phone: '9'.repeat(251) }, ['phone']],
])(
  'a registration with %s is refused in the field, and stores nothing',
  async (_what, form, fields, code = 'invalid_request') => {
    const browser = await fixture().visitor();
    const refused = await post(browser, '/api/demo/reg', form);
    const { errors, messages, message, ...rest } = refused.json();
    expect([refused.statusCode, rest]).toEqual([422, { code }]);
    expect(Object.keys(errors)).toEqual(fields);
    expect(messages).toEqual(Object.values(errors).flat());
    expect(message).toBe(messages[0]);
    for (const text of messages) expect(text).toMatch(/^[А-ЯЁ].*\.$/);
    for (const table of ['one_time_code', 'pending_registration', 'account_email'] as const) {
      expect(await fixture().db.selectFrom(table).select('id').execute()).toEqual([]);
    }
  },
);

describe('the check of a mailbox', () => {
  test.each([
    ['anna@gmial.com', 'anna@gmail.com'],
    ['anna@mail.ru', null],
    ['anna@company.example', null],
  ])('%s suggests %s', async (mail, suggestion) => {
    const answer = await post(await fixture().newBrowser(), '/api/demo/check-email', { mail });
    expect(answer.json()).toEqual({ status: 'ok', messages: [], suggestion });
  });

  test('says what is wrong, and nothing about accounts', async () => {
    const browser = await fixture().newBrowser();
    await registerByMail(fixture(), await fixture().visitor(), MAIL);
    const [known, unknown] = [MAIL, 'boris@example.org'].map((mail) =>
      post(browser, '/api/demo/check-email', { mail }),
    );
    expect((await known)?.json()).toEqual((await unknown)?.json());
    const refused = await post(browser, '/api/demo/check-email', {
      mail: 'anna',
      password: 'short',
      password_repeat: 'x',
    });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
      422,
      ['mail', 'password', 'password_repeat'],
    ]);
  });

  test.each([
    ['reg1', ['mail', 'password']],
    ['reg2', ['mail']],
    [undefined, ['mail']],
  ])('an empty form of the type %s lacks %j', async (type, missing) => {
    const form = { var_user: type, mail: '', password: '', password_repeat: '' };
    const refused = await post(await fixture().newBrowser(), '/api/demo/check-email', form);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, missing]);
  });
});

describe('a mailbox with other letters than Latin ones before the @', () => {
  const form = { mail: '\u200bИван@почта.рф ', password: PASSWORD, password_repeat: PASSWORD };

  /** With a mail server that takes such addresses or does not. */
  async function withServer(takesUnicode: boolean, use: (browser: TestBrowser) => Promise<void>): Promise<void> {
    const { host, port, close } = await startMail({ takesUnicode });
    const from = { name: null, address: 'mail@vidno.example' };
    const mail = { host, port, secure: false, login: null, from };
    const app = await createTestApp({ db: fixture().db, config: { appSecret: LOGIN_SECRET, mail } });
    await use(await openVisitor(app));
    await app.close();
    await close();
  }

  test('is registered where our mail server takes it', async () => {
    await withServer(true, async (browser) => {
      expect((await post(browser, '/api/demo/check-email', { mail: form.mail })).statusCode).toBe(200);
      expect((await post(browser, '/api/demo/reg', form)).json()).toMatchObject({ step: 'confirm_email' });
      const code = await fixture().codeMailedTo('Иван@почта.рф');
      const done = await post(browser, '/api/demo/confirm-reg', { code });
      expect(done.json()).toMatchObject({ step: 'done', data: { email: 'Иван@почта.рф', demo: false } });
      const login = { login: 'иван@xn--80a1acny.xn--p1ai', password: PASSWORD };
      expect((await post(await fixture().newBrowser(), '/api/login', login)).statusCode).toBe(200);
    });
  });

  test('is refused under its field where it does not, and nothing is sent', async () => {
    await withServer(false, async (browser) => {
      for (const url of ['/api/demo/check-email', '/api/demo/reg']) {
        const refused = await post(browser, url, form);
        expect([refused.statusCode, refused.json().code]).toEqual([422, 'email_unreachable']);
        expect(refused.json().errors).toEqual({ mail: [expect.stringContaining('перед @ в нём не латинские буквы')] });
      }
      expect(await fixture().db.selectFrom('account_email').select('id').execute()).toEqual([]);
      expect((await post(browser, '/api/demo/reg', { ...form, mail: 'anna@почта.рф' })).statusCode).toBe(200);
    });
  });
});

async function profileOf(browser: TestBrowser) {
  return (await browser.send({ url: '/api/profile' })).json().data;
}

async function usersOf(): Promise<number> {
  return (await fixture().db.selectFrom('account').select('id').where('demo', '=', false).execute()).length;
}
