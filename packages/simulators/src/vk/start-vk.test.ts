import { afterEach, describe, expect, test } from 'vitest';
import { startVk, type VkSimulator, type VkSimulatorOptions } from './start-vk.ts';

let vk: VkSimulator;

afterEach(() => vk.close());

async function start(options: VkSimulatorOptions = {}): Promise<void> {
  vk = await startVk({ limits: false, tokens: [{ token: 'service', kind: 'service' }], autoApprove: true, ...options });
}

describe('VK API', () => {
  test('accepts GET and POST, and the token as a parameter or a header', async () => {
    await start();
    const query = 'v=5.199&user_ids=41000001';
    const authorization = 'Bearer service';
    const answers = await Promise.all([
      fetch(`${vk.apiBaseUrl}/users.get?${query}&access_token=service`),
      fetch(`${vk.apiBaseUrl}/users.get?${query}`, { headers: { authorization } }),
      fetch(`${vk.apiBaseUrl}/users.get`, {
        method: 'POST',
        body: new URLSearchParams(`${query}&access_token=service`),
      }),
      fetch(`${vk.apiBaseUrl}/users.get`, {
        method: 'POST',
        body: new URLSearchParams(query),
        headers: { authorization },
      }),
    ]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ response: [{ id: 41_000_001 }] });
  });

  test('answers errors with status 200 and echoes the parameters without the token', async () => {
    await start();
    const answer = await fetch(`${vk.apiBaseUrl}/wall.get?v=5.199&owner_id=-40000110&access_token=service`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      error: {
        inner_type: 'base_error',
        error_code: 15,
        error_msg: 'Access denied: wall is disabled',
        request_params: [
          { key: 'v', value: '5.199' },
          { key: 'owner_id', value: '-40000110' },
          { key: 'method', value: 'wall.get' },
        ],
      },
    });
  });

  test('returns 20 posts by default and 100 at most', async () => {
    await start();
    const lengths = [];
    for (const count of ['', '&count=7', '&count=100', '&count=1000']) {
      const answer = await fetch(`${vk.apiBaseUrl}/wall.get?v=5.199&domain=posts_500&access_token=service${count}`);
      const { response }: { response: { items: unknown[] } } = JSON.parse(await answer.text());
      lengths.push(response.items.length);
    }
    expect(lengths).toEqual([20, 7, 100, 100]);
  });
});

describe('the classic OAuth', () => {
  const REDIRECT = 'http://127.0.0.1:3000/back';

  async function codeFor(query: string): Promise<string> {
    const url = `${vk.oauthBaseUrl}/authorize?client_id=7&redirect_uri=${REDIRECT}&response_type=code&state=s&${query}`;
    const answer = await fetch(url, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('s');
    return back.searchParams.get('code') ?? '';
  }

  async function exchange(code: string, secret = 'secret') {
    const query = `client_id=7&client_secret=${secret}&redirect_uri=${REDIRECT}&code=${code}`;
    const answer = await fetch(`${vk.oauthBaseUrl}/access_token?${query}`);
    // Tokens or an error; each test reads the part that it needs.
    return (await answer.json()) as { access_token?: string; groups?: { access_token: string }[] };
  }

  test('exchanges a code for a full user token, once', async () => {
    await start();
    const code = await codeFor('scope=friends');
    expect(await exchange(await codeFor(''), '')).toMatchObject({ error: 'invalid_client' });
    const granted = await exchange(code);
    expect(granted).toMatchObject({ user_id: 41_000_001, expires_in: 86_400 });
    expect(await exchange(code)).toMatchObject({ error: 'invalid_grant' });
    expect(vk.tokens.find(granted.access_token ?? '')).toMatchObject({ kind: 'user', userId: 41_000_001 });
  });

  test('issues a token without expiry for the offline scope', async () => {
    await start();
    for (const scope of ['friends,offline', '65538']) {
      const granted = await exchange(await codeFor(`scope=${scope}`));
      expect(granted).toMatchObject({ expires_in: 0 });
      expect(vk.tokens.find(granted.access_token ?? '')?.expiresAt).toBeNull();
    }
  });

  test('issues a token per community', async () => {
    await start();
    const { groups } = await exchange(await codeFor('group_ids=40000001,40000002'));
    expect(groups).toMatchObject([{ group_id: 40_000_001 }, { group_id: 40_000_002 }]);
    expect(vk.tokens.find(groups?.[0]?.access_token ?? '')?.kind).toBe('community');
  });
});

describe('a picture', () => {
  test('is a PNG of the size in its URL, determined by its name', async () => {
    await start();
    const bytes = async (path: string) => {
      const answer = await fetch(`${vk.origin}/pictures/${path}`);
      expect(answer.headers.get('content-type')).toBe('image/png');
      return Buffer.from(await answer.arrayBuffer());
    };
    const picture = await bytes('-5_1_0/130x98.png');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([130, 98]);
    expect(picture.equals(await bytes('-5_1_0/130x98.png'))).toBe(true);
    expect(picture.equals(await bytes('-5_2_0/130x98.png'))).toBe(false);
  });
});

describe('VK ID', () => {
  test('returns masked user data for an id token until a logout', async () => {
    await start();
    const { accessToken, idToken } = vk.grants.open({ clientId: '7', userId: 41_000_001, deviceId: 'd', scope: '' });
    const ask = async (path: string, form: Record<string, string>) => {
      const body = new URLSearchParams({ client_id: '7', ...form });
      return (await fetch(`${vk.idBaseUrl}/oauth2/${path}`, { method: 'POST', body })).json();
    };
    expect(await ask('public_info', { id_token: idToken })).toMatchObject({
      user: { first_name: 'Анна', last_name: 'В.' },
    });
    expect(await ask('user_info', { access_token: accessToken })).toMatchObject({ user: { birthday: '14.05.1993' } });
    expect(await ask('logout', { access_token: accessToken })).toEqual({ response: 1 });
    expect(await ask('public_info', { id_token: idToken })).toMatchObject({ error: 'invalid_token' });
    expect(await ask('auth', { grant_type: 'password' })).toMatchObject({ error: 'unsupported_grant_type' });
  });
});
