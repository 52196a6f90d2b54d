import { createSmscClient } from '@vidno/providers/sms/smsc-client';
import { type StartedSms, startSms } from '@vidno/simulators/sms/start-sms';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '#database/database.ts';
import { deriveCode } from '#features/identity/derived-secret-rules.ts';
import { testDatabase } from '../database/test-database.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { createTestApp } from '../test-app.ts';
import { openNewBrowser, openVisitor, type TestBrowser } from '../test-browser.ts';

export const LOGIN_SECRET = 'a key of the login tests that is long enough';

/** The app with text messages simulated and emails left in the outbox. */
export interface LoginFixture {
  readonly db: Database;
  readonly app: FastifyInstance;
  readonly sms: StartedSms;
  readonly time: FakeClock;
  /** A browser with a session and no account, and one that has become a visitor. */
  newBrowser(): Promise<TestBrowser>;
  visitor(): Promise<TestBrowser>;
  /** The code of the newest text message to the phone, or of the newest email to the address. */
  codeSentTo(phone: string): string;
  codeMailedTo(address: string): Promise<string>;
}

export const PASSWORD = 'correct horse battery';

/** Gives every test of a file an app of its own on an empty database. */
export function loginFixture(): () => LoginFixture {
  const db = testDatabase();
  let fixture: LoginFixture;
  beforeEach(async () => {
    fixture = await open(db());
  });
  afterEach(async () => {
    await fixture.app.close();
    await fixture.sms.close();
  });
  return () => fixture;
}

async function open(db: Database): Promise<LoginFixture> {
  const time = createFakeClock();
  const sms = await startSms({ now: time.clock });
  const login = { kind: 'password', ...sms.login } as const;
  const app = await createTestApp({
    db,
    clock: time.clock,
    sms: createSmscClient({ baseUrl: sms.baseUrl, reserveUrl: null, login, sender: null }),
    config: {
      appSecret: LOGIN_SECRET,
      mail: {
        host: 'mail.vidno.example',
        port: 465,
        secure: true,
        login: null,
        from: { name: null, address: 'mail@vidno.example' },
      },
    },
  });
  return {
    db,
    app,
    sms,
    time,
    newBrowser: () => openNewBrowser(app),
    visitor: () => openVisitor(app),
    codeSentTo: (phone) => {
      const [newest] = sms.inbox.list(phone);
      if (!newest) throw new Error(`No message to ${phone}`);
      return /\d{6}/.exec(newest.text)?.[0] ?? '';
    },
    codeMailedTo: async (address) => {
      const { id } = await db
        .selectFrom('account_email')
        .select('id')
        .where('address', '=', address)
        .where('kind', '=', 'registration_code')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      return deriveCode(LOGIN_SECRET, id);
    },
  };
}

export function post(browser: TestBrowser, url: string, payload: object = {}): Promise<LightMyRequestResponse> {
  return browser.send({ method: 'POST', url, payload });
}

/** Sends a code to the phone and returns it. */
export async function requestCode(
  { codeSentTo }: LoginFixture,
  browser: TestBrowser,
  { phone, type }: { phone: string; type: string },
): Promise<string> {
  const sent = await post(browser, '/api/demo/send-temp-code', { phone, type });
  if (sent.statusCode !== 200) throw new Error(`No code: ${sent.body}`);
  return codeSentTo(phone);
}

/** Makes the browser's visitor a user with this mailbox and PASSWORD. */
export async function registerByMail(fixture: LoginFixture, browser: TestBrowser, mail: string): Promise<void> {
  await post(browser, '/api/demo/reg', { mail, password: PASSWORD, password_repeat: PASSWORD });
  const done = await post(browser, '/api/demo/confirm-reg', { code: await fixture.codeMailedTo(mail) });
  if (done.statusCode !== 200) throw new Error(`Not registered: ${done.body}`);
}

/** Makes the browser's visitor a user with this phone. */
export async function registerByPhone(fixture: LoginFixture, browser: TestBrowser, phone: string): Promise<void> {
  const code = await requestCode(fixture, browser, { phone, type: 'reg' });
  const done = await post(browser, '/api/demo/reg', { phone, code_verification: code });
  if (done.statusCode !== 200) throw new Error(`Not registered: ${done.body}`);
}
