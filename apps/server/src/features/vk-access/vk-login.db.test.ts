import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#config/time.ts';
import { PASSWORD, post, registerByMail, registerByPhone } from '#testing/identity/login-fixture.ts';
import { approveAtVk, credentialsOf, loginAtVk, profileOf, waysFixture } from '#testing/identity/ways-fixture.ts';
import type { TestBrowser } from '#testing/test-browser.ts';

const PHONE = '+79004100001';
const VK_MAIL = 'anna@vk.example';
const VK_ID = 41_000_001;
const fixture = waysFixture();

describe('a first login at VK ID', () => {
  test('makes the visitor a user with the phone and address that VK knows', async () => {
    const anna = await fixture().visitor();
    const { id } = await profileOf(anna);
    expect(await loginAtVk(anna)).toEqual({ login: 'done' });
    expect(await profileOf(anna)).toMatchObject({ id, demo: false, phone: PHONE, email: VK_MAIL });
    expect(await identities()).toEqual([
      { account_id: id, provider: 'vk', subject: String(VK_ID), name: 'Анна Ветрова' },
    ]);
  });

  test('makes a guest one as well', async () => {
    const anna = await fixture().newBrowser();
    await loginAtVk(anna);
    expect(await profileOf(anna)).toMatchObject({ demo: false, phone: PHONE });
  });

  test('is refused if the phone or the address belongs to another account', async () => {
    await registerByPhone(fixture(), await fixture().visitor(), PHONE);
    const anna = await fixture().visitor();
    expect(await loginAtVk(anna)).toEqual({ login: 'failed', because: 'contact_taken' });
    expect(await profileOf(anna)).toMatchObject({ demo: true });
    await registerByMail(fixture(), await fixture().visitor(), 'ANNA@vk.example');
    fixture().vk.browser.contacts = { phone: null, email: VK_MAIL };
    expect(await loginAtVk(anna)).toEqual({ login: 'failed', because: 'contact_taken' });
    expect(await identities()).toEqual([]);
  });

  test('in two browsers at once makes one user', async () => {
    const browsers = [await fixture().visitor(), await fixture().visitor()];
    const results = await Promise.all(browsers.map(loginAtVk));
    expect(results.map(({ login }) => login)).toContain('done');
    const users = await fixture().db.selectFrom('account').select('id').where('demo', '=', false).execute();
    expect(users).toHaveLength(1);
  });

  test('without a contact asks for one, and registering with it links VK ID', async () => {
    fixture().vk.browser.contacts = { phone: null, email: null };
    const anna = await fixture().visitor();
    expect(await loginAtVk(anna)).toEqual({ login: 'contact' });
    await registerByPhone(fixture(), anna, PHONE);
    const again = await fixture().visitor();
    expect(await loginAtVk(again)).toEqual({ login: 'done' });
    expect(await profileOf(again)).toMatchObject({ phone: PHONE });
  });

  test('without a contact links nothing to an account that existed, nor a quarter of an hour later', async () => {
    await registerByMail(fixture(), await fixture().visitor(), 'boris@example.org');
    fixture().vk.browser.contacts = { phone: null, email: null };
    const shared = await fixture().visitor();
    await loginAtVk(shared);
    await post(shared, '/api/login', { login: 'boris@example.org', password: PASSWORD });
    expect(await profileOf(shared)).toMatchObject({ email: 'boris@example.org' });
    const late = await fixture().visitor();
    await loginAtVk(late);
    fixture().time.advance(15 * MINUTE_MS);
    await registerByPhone(fixture(), late, PHONE);
    expect(await identities()).toEqual([]);
  });

  test.each([
    ['12345', 'no address'],
    ['79004100001<script>', '" onload='],
  ])('brings only contacts that we could have accepted: %j, %j', async (phone, email) => {
    fixture().vk.browser.contacts = { phone: phone === '12345' ? phone : null, email };
    expect(await loginAtVk(await fixture().visitor())).toEqual({ login: 'contact' });
  });
});

describe('a login at VK ID', () => {
  test('of whom it belongs to brings a new session, in any browser', async () => {
    const anna = await fixture().visitor();
    await loginAtVk(anna);
    const { id } = await profileOf(anna);
    const other = await fixture().visitor();
    const before = await credentialsOf(other);
    expect(await loginAtVk(other)).toEqual({ login: 'done' });
    expect(await profileOf(other)).toMatchObject({ id });
    const after = await credentialsOf(other);
    for (const [name, value] of Object.entries(before)) expect(after[name], name).not.toBe(value);
  });

  test('asks for the second factor, and is refused to a blocked account', async () => {
    await loginAtVk(await fixture().visitor());
    const { db } = fixture();
    await db
      .updateTable('account')
      .set({ totp_confirmed_at: new Date(), totp_secret: Buffer.from('-') })
      .execute();
    expect(await loginAtVk(await fixture().visitor())).toEqual({ login: 'second_factor' });
    await db.updateTable('account').set({ blocked_at: new Date() }).where('demo', '=', false).execute();
    expect(await loginAtVk(await fixture().visitor())).toEqual({ login: 'failed', because: 'account_blocked' });
  });

  test('leaves no token with us, in the pool or at VK', async () => {
    await loginAtVk(await fixture().visitor());
    expect(await fixture().db.selectFrom('vk_token').selectAll().where('kind', '=', 'user').execute()).toEqual([]);
    expect(await fixture().db.selectFrom('vk_authorisation').selectAll().execute()).toEqual([]);
  });

  test('is of use in the session that started it only, once, for ten minutes', async () => {
    const [anna, boris] = [await fixture().visitor(), await fixture().visitor()];
    const url = await startLogin(anna);
    expect((await approveAtVk(boris, url)).searchParams.get('failed')).toBe('expired');
    expect(await profileOf(boris)).toMatchObject({ demo: true });
    expect((await approveAtVk(anna, url)).searchParams.get('login')).toBe('done');
    expect((await approveAtVk(anna, url)).searchParams.get('failed')).toBe('expired');

    const late = await fixture().visitor();
    const lateUrl = await startLogin(late);
    fixture().time.advance(10 * MINUTE_MS);
    const page = await approveAtVk(late, lateUrl);
    expect([page.pathname, page.search]).toEqual(['/login', '?login=failed&because=expired']);
  });

  test('that was begun before another login ends with the session', async () => {
    const anna = await fixture().visitor();
    const url = await startLogin(anna);
    await registerByMail(fixture(), anna, 'anna@example.org');
    expect((await approveAtVk(anna, url)).searchParams.get('failed')).toBe('expired');
    expect(await identities()).toEqual([]);
  });

  test('returns to one of our pages only', async () => {
    const anna = await fixture().visitor();
    for (const redirect_url of ['https://evil.example/login', '//evil.example', 'javascript:alert(1)']) {
      expect((await post(anna, '/api/login/vk', { redirect_url })).statusCode, redirect_url).toBe(400);
    }
  });

  test('that VK ID refuses or does not answer says so on the page it came from', async () => {
    const anna = await fixture().visitor();
    const state = new URL(await startLogin(anna)).searchParams.get('state');
    const denied = await anna.send({ url: `/auth/callback?error=access_denied&state=${state}` });
    expect(denied.headers.location).toBe('http://localhost:3000/login?login=failed&because=denied');
    const url = await startLogin(anna);
    const { headers } = await fetch(url, { redirect: 'manual' });
    fixture().vk.faults.isDown = true;
    const { search } = new URL(headers.get('location') ?? '');
    const down = await anna.send({ url: `/auth/callback${search}` });
    expect(down.headers.location).toBe('http://localhost:3000/login?login=failed&because=unavailable');
    expect(await profileOf(anna)).toMatchObject({ demo: true });
  });

  test('with a phone that has become another account does not touch that account', async () => {
    const anna = await fixture().visitor();
    await loginAtVk(anna);
    fixture().vk.browser.contacts = { phone: '79005550000', email: 'new@vk.example' };
    await loginAtVk(await fixture().visitor());
    expect(await profileOf(anna)).toMatchObject({ phone: PHONE, email: VK_MAIL });
  });
});

describe('linking VK ID in the cabinet', () => {
  test('lets it log in from then on, until it is unlinked', async () => {
    const anna = await openUser();
    expect(await link(anna)).toEqual({ vk: 'linked' });
    const other = await fixture().visitor();
    expect(await loginAtVk(other)).toEqual({ login: 'done' });
    expect(await profileOf(other)).toMatchObject({ email: 'anna@example.org', phone: null });
    expect((await post(anna, '/api/user/vk/unlink')).json()).toEqual({ status: 'ok' });
    await loginAtVk(await fixture().visitor());
    const owners = await identities();
    expect(owners.map(({ account_id }) => account_id)).not.toContain((await profileOf(anna)).id);
  });

  test('is refused for a VK ID of another account', async () => {
    await loginAtVk(await fixture().visitor());
    const before = await identities();
    expect(await link(await openUser())).toEqual({ vk: 'taken' });
    expect(await identities()).toEqual(before);
  });

  test('is for users, and in the session and account that asked', async () => {
    expect((await post(await fixture().visitor(), '/api/user/vk/link')).json().code).toBe('registration_required');
    const anna = await openUser();
    const { url } = (await post(anna, '/api/user/vk/link')).json<{ url: string }>();
    const boris = await fixture().visitor();
    await registerByPhone(fixture(), boris, '+79001112233');
    expect((await approveAtVk(boris, url)).searchParams.get('failed')).toBe('expired');
    expect(await identities()).toEqual([]);
  });

  test('asks VK for no contacts', async () => {
    const { url } = (await post(await openUser(), '/api/user/vk/link')).json<{ url: string }>();
    expect(new URL(url).searchParams.get('scope')).toBe('vkid.personal_info');
    expect(new URL(await startLogin(await fixture().visitor())).searchParams.get('scope')).toBe(
      'vkid.personal_info email phone',
    );
  });
});

async function openUser(): Promise<TestBrowser> {
  const browser = await fixture().visitor();
  await registerByMail(fixture(), browser, 'anna@example.org');
  return browser;
}

async function startLogin(browser: TestBrowser): Promise<string> {
  return (await post(browser, '/api/login/vk', { redirect_url: '/login' })).json<{ url: string }>().url;
}

async function link(browser: TestBrowser): Promise<Record<string, string>> {
  const { url } = (await post(browser, '/api/user/vk/link')).json<{ url: string }>();
  const page = await approveAtVk(browser, url);
  expect(page.pathname).toBe('/cabinet');
  return Object.fromEntries(page.searchParams);
}

function identities() {
  return fixture().db.selectFrom('account_identity').select(['account_id', 'provider', 'subject', 'name']).execute();
}
