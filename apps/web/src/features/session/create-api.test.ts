import { unlinkVk } from '@vidno/contract/account/cabinet';
import { ApiError } from '@vidno/contract/client';
import { STORAGE_KEY } from '@vidno/contract/constants';
import { listSearches } from '@vidno/contract/search';
import { createDemo, getProfile } from '@vidno/contract/session';
import { describe, expect, it } from 'vitest';
import { someListed } from '../../testing/made-up-searches.ts';
import { createApi } from './api.ts';

const config = { accountUrl: '', analysisUrl: '' };
const SESSION_CALLS = ['GET /sanctum/csrf-cookie', 'GET /api/get-token-session'];
const EMPTY_LIST = json(someListed([]));

describe('the session of the client', () => {
  it('an analysis call first gets the cookie, then the token, and sends it', async () => {
    const { api, calls, storage, headers } = open({ 'GET /smart-search/get-list': [EMPTY_LIST] });
    await api.call(listSearches, { query: {} });
    expect(calls).toEqual([...SESSION_CALLS, 'GET /smart-search/get-list']);
    expect(storage.getItem(STORAGE_KEY.sessionToken)).toBe('token-1');
    expect(headers.at(-1)?.get('app-session-id')).toBe('token-1');
  });

  it('the token is fetched once for concurrent calls', async () => {
    const { api, calls } = open({ 'GET /smart-search/get-list': [EMPTY_LIST] });
    await Promise.all([api.call(listSearches, { query: {} }), api.call(listSearches, { query: {} })]);
    await api.call(listSearches, { query: {} });
    expect(calls.filter((call) => call === 'GET /api/get-token-session')).toHaveLength(1);
  });

  it('a stored token is used as it is', async () => {
    const { api, calls, headers } = open({ 'GET /smart-search/get-list': [EMPTY_LIST] }, { token: 'kept' });
    await api.call(listSearches, { query: {} });
    expect(calls).toEqual(['GET /smart-search/get-list']);
    expect(headers[0]?.get('app-session-id')).toBe('kept');
  });

  it('a forced check fetches a token even if one is stored', async () => {
    const { api, storage } = open({}, { token: 'kept' });
    await api.session.ensure({ force: true });
    expect(storage.getItem(STORAGE_KEY.sessionToken)).toBe('token-1');
  });

  it('a renewed token is told apart from the one it replaces', async () => {
    const { api } = open({}, { token: 'of an ended login' });
    expect(await api.session.renew()).toBe(true);
    expect(api.session.current()).toBe('token-1');
    expect(await open({}, { token: 'token-1' }).api.session.renew()).toBe(false);
    expect(await open({}).api.session.renew()).toBe(false);
  });

  it('without a token it continues and does not fetch again', async () => {
    const { api, calls, headers } = open({
      'GET /sanctum/csrf-cookie': [json({ message: 'down' }, 500)],
      'GET /smart-search/get-list': [EMPTY_LIST],
    });
    await api.call(listSearches, { query: {} });
    await api.call(listSearches, { query: {} });
    expect(calls).toEqual(['GET /sanctum/csrf-cookie', 'GET /smart-search/get-list', 'GET /smart-search/get-list']);
    expect(headers.at(-1)?.has('app-session-id')).toBe(false);
  });

  it('a stale CSRF cookie is renewed once and the call repeated once', async () => {
    const { api, calls } = open({ 'POST /api/demo/create': [json({ message: 'CSRF token mismatch.' }, 419)] });
    await expect(api.call(createDemo)).rejects.toMatchObject({ status: 419 });
    expect(calls).toEqual(['POST /api/demo/create', ...SESSION_CALLS, 'POST /api/demo/create']);
  });

  it('an expired token is replaced once and the call repeated with the new one', async () => {
    const dead = json({ status: 'error', code: 'session_required', message: 'Сеанс закончился.' }, 401);
    const { api, headers } = open({ 'GET /smart-search/get-list': [dead, EMPTY_LIST] }, { token: 'dead' });
    await expect(api.call(listSearches, { query: {} })).resolves.toMatchObject({ totalCount: 0 });
    expect(headers.at(-1)?.get('app-session-id')).toBe('token-1');
  });

  it('a change that wants a proof first is repeated after it, and refused without one', async () => {
    const first = json({ message: 'Подтвердите, что это вы.', code: 'confirm_first' }, 403);
    const answers = () => ({ 'POST /api/user/vk/unlink': [first, json({ status: 'ok' })] });
    const proven = open(answers(), { askForProof: async () => true });
    await expect(proven.api.call(unlinkVk)).resolves.toEqual({ status: 'ok' });
    expect(proven.calls).toEqual(['POST /api/user/vk/unlink', 'POST /api/user/vk/unlink']);
    const declined = open(answers(), { askForProof: async () => false });
    await expect(declined.api.call(unlinkVk)).rejects.toMatchObject({ status: 403 });
    expect(declined.calls).toEqual(['POST /api/user/vk/unlink']);
  });

  it('a guest refusal is not a lost session', async () => {
    const guest = json({ message: 'Unauthenticated.', code: 'unauthenticated' }, 401);
    const { api, calls } = open({ 'GET /api/profile': [guest] });
    await expect(api.call(getProfile)).rejects.toBeInstanceOf(ApiError);
    expect(calls).toEqual(['GET /api/profile']);
  });
});

type Answer = () => Response;

function json(body: unknown, status = 200): Answer {
  return () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** Each address answers in turn, and its last answer for ever. */
function open(answers: Record<string, Answer[]>, kept: { token?: string; askForProof?: () => Promise<boolean> } = {}) {
  const calls: string[] = [];
  const headers: Headers[] = [];
  const stored = new Map(kept.token ? [[STORAGE_KEY.sessionToken as string, kept.token]] : []);
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const scripts: Record<string, Answer[]> = {
    'GET /sanctum/csrf-cookie': [() => new Response(null, { status: 204 })],
    'GET /api/get-token-session': [json({ token: 'token-1' })],
    ...answers,
  };
  const fakeFetch: typeof fetch = async (address, init) => {
    const name = `${init?.method} ${String(address).split('?')[0]}`;
    calls.push(name);
    headers.push(new Headers(init?.headers));
    const script = scripts[name] ?? [];
    const answer = script.length > 1 ? script.shift() : script[0];
    if (!answer) throw new TypeError(`nobody answers ${name}`);
    return answer();
  };
  const { askForProof } = kept;
  return {
    api: createApi({ config, storage, fetch: fakeFetch, ...(askForProof && { askForProof }) }),
    calls,
    headers,
    storage,
  };
}
