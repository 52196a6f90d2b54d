import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createPaying } from '#config/paying.ts';
import { gift } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openBrowser, openNewBrowser, openVisitor } from '#testing/test-browser.ts';
import { findSession } from './sessions/sessions.ts';

const APP_SECRET = 'a key of these tests that is long enough';

const db = testDatabase();
let now = new Date('2026-11-21T10:00:00Z');
let app: FastifyInstance;

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  app = await createTestApp({ db: db(), clock: () => now, config: { appSecret: APP_SECRET } });
});
afterEach(() => app.close());

describe('a session', () => {
  test('starts with a readable CSRF cookie and an HTTP-only session cookie', async () => {
    const response = await app.inject({ url: '/sanctum/csrf-cookie' });

    expect(response.statusCode).toBe(204);
    expect(response.body).toBe('');
    expect(response.cookies).toMatchObject([
      { name: 'vidno_session', httpOnly: true, sameSite: 'Lax', path: '/' },
      { name: 'XSRF-TOKEN', sameSite: 'Lax', path: '/' },
    ]);
    const [session, csrf] = response.cookies;
    expect(csrf).not.toHaveProperty('httpOnly');
    expect(csrf?.expires).toEqual(session?.expires);
    expect(session).not.toHaveProperty('secure');
  });

  test('has secure cookies only if the product is served over https', async () => {
    const secure = await createTestApp({ db: db(), config: { publicUrl: 'https://vidno.example' } });
    const { cookies } = await secure.inject({ url: '/sanctum/csrf-cookie' });
    await secure.close();

    expect(cookies).toMatchObject([{ secure: true }, { secure: true }]);
  });

  test('is kept when the CSRF cookie is requested again', async () => {
    const browser = openBrowser(app);
    await browser.send({ url: '/sanctum/csrf-cookie' });
    const before = new Map(browser.cookies);
    await browser.send({ url: '/sanctum/csrf-cookie' });

    expect(browser.cookies).toEqual(before);
    expect(await countOf('browser_session')).toBe(1);
  });

  test('that is replaced while a call is answered keeps its new cookies in the browser', async () => {
    const browser = await openVisitor(app);
    let isReplaced = false;
    const replacing = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isReplaced) {
          isReplaced = true;
          await db().updateTable('browser_session').set({ id: randomUUID() }).execute();
        }
        return result;
      },
    });
    const other = await createTestApp({ db: replacing, clock: () => now, config: { appSecret: APP_SECRET } });
    const answer = await other.inject({ url: '/api/profile', cookies: Object.fromEntries(browser.cookies) });
    await other.close();

    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
  });

  test('is stored as a hash only, and its token nowhere', async () => {
    const browser = await openNewBrowser(app);
    const sessions = await db().selectFrom('browser_session').selectAll().execute();
    const stored = sessions.flatMap((row) => Object.values(row)).map((value) => Buffer.from(String(value)));

    expect(browser.cookies.get('vidno_session')).toHaveLength(43);
    for (const secret of [browser.cookies.get('vidno_session') ?? '', browser.token ?? '']) {
      expect(stored.some((value) => value.includes(secret))).toBe(false);
      expect(stored.some((value) => value.equals(Buffer.from(secret, 'base64url')))).toBe(false);
    }
  });

  test('without an account expires two hours after the last visit', async () => {
    const browser = await openNewBrowser(app);
    const tokenAfter = async (minutes: number) => {
      pass({ minutes });
      return (await browser.send({ url: '/api/get-token-session' })).statusCode;
    };

    expect(await tokenAfter(119)).toBe(200);
    expect(await tokenAfter(119)).toBe(200);
    expect(await tokenAfter(120)).toBe(401);
  });

  test('of a visitor is extended in the browser as on the server', async () => {
    const browser = await openVisitor(app);
    pass({ minutes: 60 });
    for (const [method, url] of [
      ['POST', '/api/demo/create'],
      ['GET', '/api/profile'],
    ] as const) {
      const { cookies } = await browser.send({ method, url });
      expect(cookies.map(({ name, expires }) => [name, expires])).toEqual([
        ['vidno_session', new Date('2026-12-21T11:00:00Z')],
        ['XSRF-TOKEN', new Date('2026-12-21T11:00:00Z')],
      ]);
    }
  });

  test('expires 30 days after the last visit, which is updated at most every five minutes', async () => {
    const browser = await openVisitor(app);
    const lastSeen = async () =>
      (await db().selectFrom('account').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;

    pass({ minutes: 4 });
    await browser.send({ url: '/api/profile' });
    expect(await lastSeen()).toEqual(new Date('2026-11-21T10:00:00Z'));

    pass({ minutes: 2 });
    await browser.send({ url: '/api/profile' });
    expect(await lastSeen()).toEqual(now);

    pass({ minutes: 29 * 24 * 60 });
    expect((await browser.send({ url: '/api/profile' })).statusCode).toBe(200);
    pass({ minutes: 30 * 24 * 60 });
    expect((await browser.send({ url: '/api/profile' })).statusCode).toBe(401);
  });
});

describe('on a promo host', () => {
  const PROMO = 'https://promo.vidno.example';

  beforeEach(async () => {
    await app.close();
    const { webOrigins } = readConfig({ APP_SECRET, PUBLIC_URL: 'https://vidno.example' });
    const config = { appSecret: APP_SECRET, webOrigins };
    app = await createTestApp({ db: db(), clock: () => now, config });
  });

  test.each([
    [{ host: 'promo.vidno.example' }, [1, 2, 3]],
    [{ host: 'promo-testnew.vidno.example:8443' }, [1, 2, 3]],
    [{ host: 'www.promo.vidno.example' }, [1, 2, 3]],
    [{ host: 'PROMO.Vidno.example' }, [1, 2, 3]],
    [{ host: 'api.vidno.example', origin: PROMO }, [1, 2, 3]],
    [{ host: 'promo.vidno.example', origin: 'https://vidno.example' }, [1]],
    [{ host: 'vidno.example' }, [1]],
    // Only what is configured counts, since anybody can call under any name.
    [{ host: 'promo.evil.example' }, [1]],
    [{ host: 'vidno.example', origin: 'https://promo.evil.example' }, [1]],
    [{ host: 'vidno.example', 'x-forwarded-host': 'promo.vidno.example' }, [1]],
  ])('%j opens %j', async (headers, services) => {
    const browser = await openVisitor(app);
    const answer = await browser.send({ url: '/api/get-allow-services', headers });
    expect(answer.json()).toEqual({ status: 'ok', data: services });
    const profile = await browser.send({ url: '/api/profile', headers });
    expect(profile.json()).toMatchObject({ data: { allow_services: services, balance: 0 } });
  });
});

test.each([
  ['https://promo.vidno.example', 200],
  ['https://www.promo-testnew.vidno.example', 200],
  ['https://PROMO.vidno.example', 200],
  ['https://promo.vidno.example.evil.example', 403],
  ['http://promo.vidno.example', 403],
  ['https://promo.vidno.example:8443', 403],
])('a page of %s may write: %i', async (origin, status) => {
  await app.close();
  const { webOrigins } = readConfig({ APP_SECRET, PUBLIC_URL: 'https://vidno.example' });
  app = await createTestApp({ db: db(), clock: () => now, config: { appSecret: APP_SECRET, webOrigins } });
  const browser = await openNewBrowser(app);
  const answer = await browser.send({ method: 'POST', url: '/api/demo/create', headers: { origin } });
  expect(answer.statusCode).toBe(status);
});

describe('a token', () => {
  test('is the same for its session with each request', async () => {
    const browser = await openNewBrowser(app);
    const answers = await Promise.all(
      ['/api/get-token-session', '/api/get-token-session'].map((url) => browser.send({ url })),
    );

    for (const answer of answers) expect(answer.json()).toEqual({ token: browser.token });
    await browser.send({ method: 'POST', url: '/api/demo/create' });
    expect((await browser.send({ url: '/api/get-token-session' })).json()).toEqual({ token: browser.token });
    expect((await openNewBrowser(app)).token).not.toBe(browser.token);
  });

  test('ends with the generation of its session', async () => {
    const browser = await openVisitor(app);
    const tools = { db: db(), clock: () => now, appSecret: APP_SECRET, paying: createPaying({ isOn: false }) };
    expect(await findSession(tools, { token: browser.token ?? '' })).not.toBeNull();
    await db().updateTable('browser_session').set({ generation: 1 }).execute();
    expect(await findSession(tools, { token: browser.token ?? '' })).toBeNull();

    const { token } = (await browser.send({ url: '/api/get-token-session' })).json<{ token: string }>();
    expect(await findSession(tools, { token })).not.toBeNull();
  });

  test('is refused to a browser without a session', async () => {
    const response = await app.inject({ url: '/api/get-token-session' });

    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ message: 'Unauthenticated.' });
  });
});

describe('a visitor', () => {
  test('has smart search and nothing else', async () => {
    const browser = await openNewBrowser(app);
    const created = await browser.send({ method: 'POST', url: '/api/demo/create' });

    expect(created.statusCode).toBe(200);
    expect(created.json()).toEqual({
      status: 'ok',
      data: {
        id: expect.any(Number),
        email: null,
        phone: null,
        telegram: null,
        demo: true,
        balance: 0,
        session_id: expect.any(String),
        allow_services: [1],
        paid_services: [1],
        notification_change_company: false,
        company_notice: null,
        show_modal_30_days: false,
        face_search_consent: null,
        has_face_consent: false,
        owed_documents: [],
        login_changes: [],
      },
    });
    expect((await browser.send({ url: '/api/profile' })).json()).toEqual(created.json());
    expect((await browser.send({ url: '/api/get-allow-services' })).json()).toEqual({ status: 'ok', data: [1] });
  });

  test('has as many searches left as its balance pays for', async () => {
    const browser = await openVisitor(app);
    const { id } = (await browser.send({ url: '/api/profile' })).json().data;
    const given = gift({ id: 'welcome', reason: 'в подарок', amountKopecks: 2_999, eventAt: now });
    await db()
      .transaction()
      .execute((trx) => postTransfers(trx, id, given));
    expect((await browser.send({ url: '/api/profile' })).json().data.balance).toBe(2);
  });

  test('is created once by twenty concurrent calls', async () => {
    const browser = await openNewBrowser(app);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.send({ method: 'POST', url: '/api/demo/create' })),
    );

    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await countOf('account')).toBe(1);
  });

  test('is different for each browser', async () => {
    const [anna, boris] = [await openVisitor(app), await openVisitor(app)];
    const idOf = async (browser: typeof anna) =>
      (await browser.send({ url: '/api/profile' })).json<{ data: { id: number } }>().data.id;

    expect(await idOf(anna)).not.toBe(await idOf(boris));
  });

  test('has no profile and no services before it is created', async () => {
    const browser = await openNewBrowser(app);
    for (const url of ['/api/profile', '/api/get-allow-services']) {
      const response = await browser.send({ url });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ message: 'Unauthenticated.' });
    }
  });

  test.each([
    ['empty', { 'x-xsrf-token': '' }],
    ['wrong', { 'x-xsrf-token': 'a'.repeat(43) }],
    ['of another length', { 'x-xsrf-token': 'щ' }],
  ])('is not created if the CSRF token is %s', async (_what, headers) => {
    const browser = await openNewBrowser(app);
    const response = await browser.send({ method: 'POST', url: '/api/demo/create', headers });

    expect(response.statusCode).toBe(419);
    expect(response.json()).toEqual({ message: 'CSRF token mismatch.' });
    expect(await countOf('account')).toBe(0);
  });

  test('is not created without a CSRF token', async () => {
    const browser = await openNewBrowser(app);
    const cookies = Object.fromEntries(browser.cookies);

    const response = await app.inject({ method: 'POST', url: '/api/demo/create', cookies });
    expect(response.statusCode).toBe(419);
  });

  test('is not created with the CSRF token of another session', async () => {
    const [anna, boris] = [await openNewBrowser(app), await openNewBrowser(app)];
    const headers = { 'x-xsrf-token': boris.cookies.get('XSRF-TOKEN') };

    expect((await anna.send({ method: 'POST', url: '/api/demo/create', headers })).statusCode).toBe(419);
  });

  test('is not created from a page of another site, with or without a session', async () => {
    const browser = await openNewBrowser(app);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', host: 'evil.example' },
      { origin: 'http://evil.example', host: 'localhost:3000', 'x-forwarded-host': 'evil.example' },
    ]) {
      const response = await browser.send({ method: 'POST', url: '/api/demo/create', headers });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'origin_forbidden' });
    }
    const headers = { origin: 'http://127.0.0.1:3000' };
    expect((await browser.send({ method: 'POST', url: '/api/demo/create', headers })).statusCode).toBe(200);
  });
});

function pass({ minutes }: { minutes: number }): void {
  now = new Date(now.getTime() + minutes * 60_000);
}

async function countOf(table: 'account' | 'browser_session'): Promise<number> {
  return (await db().selectFrom(table).select('last_seen_at').execute()).length;
}
