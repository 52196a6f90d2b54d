import { startVk, type VkSimulator, type VkSimulatorOptions } from '@vidno/simulators/vk/start-vk';
import { afterEach, describe, expect, test } from 'vitest';
import { createVkIdClient, newVerifier, VK_LOGIN_SCOPE, type VkIdClient } from './create-vk-id-client.ts';

const REDIRECT = 'http://127.0.0.1:3000/auth/callback';
const VERIFIER = newVerifier();
let simulator: VkSimulator | undefined;

afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

async function start(options: VkSimulatorOptions = {}) {
  const vk = await startVk({ limits: false, autoApprove: true, ...options });
  simulator = vk;
  return { vk, client: createVkIdClient({ idBaseUrl: vk.idBaseUrl, clientId: '51', redirectUri: REDIRECT }) };
}

/** The parameters of the redirect back to the site. */
async function login(client: VkIdClient, verifier: string, state = 'state-of-the-test') {
  const answer = await fetch(client.authorizeUrl({ state, verifier }), { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(REDIRECT);
  const { code = '', device_id: deviceId = '', ...rest } = Object.fromEntries(back.searchParams);
  return { code, deviceId, verifier, state, rest };
}

async function granted(client: VkIdClient) {
  const back = await login(client, newVerifier());
  const grant = await client.exchangeCode(back);
  if (grant.kind !== 'granted') throw new Error(JSON.stringify(grant));
  return { ...grant, deviceId: back.deviceId };
}

describe('a login at VK ID', () => {
  test('returns a code that is exchanged for tokens valid for VK API', async () => {
    const { vk, client } = await start();
    const back = await login(client, newVerifier());
    expect(back.rest).toMatchObject({ type: 'code_v2', state: 'state-of-the-test' });
    const grant = await client.exchangeCode(back);
    expect(grant).toMatchObject({
      kind: 'granted',
      expiresIn: 3_600,
      vkUserId: 41_000_001,
      scope: 'vkid.personal_info',
    });
    if (grant.kind !== 'granted') return;
    const who = await fetch(`${vk.apiBaseUrl}/users.get?v=5.199`, {
      headers: { authorization: `Bearer ${grant.accessToken}` },
    });
    expect(await who.json()).toMatchObject({ response: [{ id: 41_000_001 }] });
    const user = await client.userInfo(grant.accessToken);
    expect(user).toMatchObject({
      kind: 'known',
      user: { vkUserId: 41_000_001, firstName: 'Анна', lastName: 'Ветрова' },
    });
  });

  test('brings the phone and the address that its scope asks for, if VK has them', async () => {
    const { vk, client } = await start();
    const userOf = async (scope?: string) => {
      const url = client.authorizeUrl({ state: 'state', verifier: VERIFIER, ...(scope !== undefined && { scope }) });
      const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');
      const { code = '', device_id: deviceId = '' } = Object.fromEntries(back.searchParams);
      const grant = await client.exchangeCode({ code, deviceId, verifier: VERIFIER, state: 'state' });
      const answer = grant.kind === 'granted' ? await client.userInfo(grant.accessToken) : grant;
      return answer.kind === 'known' ? answer.user : answer;
    };
    expect(await userOf(VK_LOGIN_SCOPE)).toMatchObject({ phone: '79004100001', email: 'anna@vk.example' });
    expect(await userOf()).toMatchObject({ phone: null, email: null });
    vk.browser.contacts = { phone: null, email: 'other@vk.example' };
    expect(await userOf(VK_LOGIN_SCOPE)).toMatchObject({ phone: null, email: 'other@vk.example' });
  });

  test('fails with another verifier, device, redirect URL or client', async () => {
    const { vk, client } = await start();
    const others = { idBaseUrl: vk.idBaseUrl, clientId: '51', redirectUri: REDIRECT };
    const stranger = createVkIdClient({ ...others, clientId: '52' });
    const elsewhere = createVkIdClient({ ...others, redirectUri: 'http://127.0.0.1:3000/elsewhere' });
    const attempts = [
      async () => client.exchangeCode({ ...(await login(client, newVerifier())), verifier: newVerifier() }),
      async () => client.exchangeCode({ ...(await login(client, newVerifier())), deviceId: 'another' }),
      async () => elsewhere.exchangeCode(await login(client, newVerifier())),
      async () => stranger.exchangeCode(await login(client, newVerifier())),
    ];
    const errors = [];
    for (const attempt of attempts) errors.push(errorOf(await attempt()));
    expect(errors).toEqual(['invalid_grant', 'invalid_grant', 'invalid_grant', 'invalid_client']);
  });

  test('has a code that works once, for ten minutes', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { client } = await start({ now: () => now });
    const back = await login(client, newVerifier());
    expect((await client.exchangeCode(back)).kind).toBe('granted');
    expect(errorOf(await client.exchangeCode(back))).toBe('invalid_grant');
    const late = await login(client, newVerifier());
    now = new Date('2026-11-20T12:10:00Z');
    expect(errorOf(await client.exchangeCode(late))).toBe('invalid_grant');
  });

  test.each(['state', 'code_challenge', 'redirect_uri', 'client_id', 'response_type'])(
    'without %s ends on a page, not in a redirect',
    async (name) => {
      const { client } = await start();
      const url = new URL(client.authorizeUrl({ state: 'state', verifier: newVerifier() }));
      url.searchParams.delete(name);
      const answer = await fetch(url, { redirect: 'manual' });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(name);
    },
  );
});

describe('the page of VK ID', () => {
  test('is in Russian, and both of its buttons redirect back', async () => {
    const { client } = await start({ autoApprove: false });
    const url = client.authorizeUrl({ state: '"><b>', verifier: newVerifier() });
    const page = await (await fetch(url)).text();
    expect(page).toContain('<html lang="ru">');
    expect(page).toContain('Продолжить как Анна Ветрова');
    expect(page).toContain('Отмена');
    expect(page).not.toContain('"><b>"');
    const press = async (choice: string) => {
      const body = new URL(url).searchParams;
      body.set('choice', choice);
      const answer = await fetch(`${new URL(url).origin}/authorize`, { method: 'POST', body, redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '').searchParams;
    };
    expect((await press('continue')).get('code')).toBeTruthy();
    const cancelled = await press('cancel');
    expect(cancelled.get('error')).toBe('access_denied');
    expect(cancelled.get('state')).toBe('"><b>');
    expect(cancelled.has('code')).toBe(false);
  });
});

describe('a refresh', () => {
  test('returns a new pair and invalidates the old refresh token', async () => {
    const { client } = await start();
    const first = await granted(client);
    const second = await client.refresh(first);
    expect(second.kind).toBe('granted');
    if (second.kind !== 'granted') return;
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(errorOf(await client.refresh(first))).toBe('invalid_grant');
    expect((await client.refresh({ ...second, deviceId: first.deviceId })).kind).toBe('granted');
  });

  test('requires the device id of the login', async () => {
    const { client } = await start();
    const grant = await granted(client);
    expect(errorOf(await client.refresh({ ...grant, deviceId: 'another' }))).toBe('invalid_grant');
    expect((await client.refresh(grant)).kind).toBe('granted');
  });

  test('replaces an expired access token', async () => {
    let now = new Date('2026-11-20T12:00:00Z');
    const { client } = await start({ now: () => now });
    const grant = await granted(client);
    now = new Date('2026-11-20T13:00:00Z');
    expect(errorOf(await client.userInfo(grant.accessToken))).toBe('invalid_token');
    expect((await client.refresh(grant)).kind).toBe('granted');
  });

  test('is refused after all of somebody’s tokens were revoked', async () => {
    const { vk, client } = await start();
    const grant = await granted(client);
    vk.grants.revokeAllOf(41_000_001);
    expect(errorOf(await client.refresh(grant))).toBe('invalid_grant');
  });
});

describe('a revocation', () => {
  test('invalidates both tokens and cannot be repeated', async () => {
    const { client } = await start();
    const grant = await granted(client);
    expect(await client.revoke(grant.accessToken)).toEqual({ kind: 'revoked' });
    expect(errorOf(await client.userInfo(grant.accessToken))).toBe('invalid_token');
    expect(errorOf(await client.refresh(grant))).toBe('invalid_grant');
    expect(errorOf(await client.revoke(grant.accessToken))).toBe('invalid_token');
  });
});

describe('a logout', () => {
  test('invalidates the tokens of this login and leaves those of another one', async () => {
    const { client } = await start();
    const first = await granted(client);
    const second = await granted(client);
    expect(await client.logout(first.accessToken)).toEqual({ kind: 'revoked' });
    expect(errorOf(await client.refresh(first))).toBe('invalid_grant');
    expect((await client.refresh(second)).kind).toBe('granted');
  });
});

describe('a VK ID that does not answer', () => {
  test('is an outcome, and so is an HTML page', async () => {
    const { vk, client } = await start();
    const grant = await granted(client);
    vk.faults.plan({ kind: 'drop' }, { method: 'oauth2/auth' });
    expect((await client.refresh(grant)).kind).toBe('unreachable');
    vk.faults.plan({ kind: 'garbage' }, { method: 'oauth2/auth' });
    expect((await client.refresh(grant)).kind).toBe('unreachable');
    vk.faults.plan({ kind: 'error', code: 1 }, { method: 'oauth2/auth' });
    expect(errorOf(await client.refresh(grant))).toBe('slow_down');
    vk.faults.isDown = true;
    expect((await client.userInfo(grant.accessToken)).kind).toBe('unreachable');
    vk.faults.clear();
    expect((await client.refresh(grant)).kind).toBe('granted');
  });
});

function errorOf(outcome: { readonly kind: string; readonly error?: string }): string {
  return outcome.error ?? outcome.kind;
}
