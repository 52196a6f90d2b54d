import { QueryClient } from '@tanstack/react-query';
import { STORAGE_KEY } from '@vidno/contract/constants';
import type { Profile } from '@vidno/contract/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowServicesQuery, ensureVisitor, profileQuery } from './profile-api.ts';

const anna: Profile = {
  id: 7,
  email: null,
  phone: null,
  telegram: null,
  demo: true,
  balance: 0,
  session_id: 's',
  allow_services: [1],
  paid_services: [1],
  notification_change_company: false,
  company_notice: null,
  show_modal_30_days: false,
  face_search_consent: null,
  has_face_consent: false,
  owed_documents: [],
  login_changes: [],
};

const calls: string[] = [];

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('the profile', () => {
  it('is null without a call in a new browser', async () => {
    answerWith({});
    expect(await new QueryClient().fetchQuery(profileQuery)).toBeNull();
    expect(calls).toEqual([]);
  });

  it('is null if the server says so', async () => {
    localStorage.setItem(STORAGE_KEY.sessionToken, 'old');
    answerWith({ '/api/profile': json({ message: 'Unauthenticated.' }, 401) });
    expect(await new QueryClient().fetchQuery(profileQuery)).toBeNull();
  });

  it('of a guest is asked for once a session, and again when they get an account', async () => {
    localStorage.setItem(STORAGE_KEY.sessionToken, 't');
    answerWith({
      '/api/profile': json({ message: 'Unauthenticated.' }, 401),
      '/api/demo/create': json({ status: 'ok', data: anna }),
    });
    for (let load = 0; load < 3; load += 1) {
      await new QueryClient().fetchQuery(profileQuery);
      expect(await new QueryClient().fetchQuery(allowServicesQuery)).toEqual([1, 2, 3]);
    }
    expect(calls).toEqual(['/api/profile']);

    await ensureVisitor(new QueryClient());
    answerWith({ '/api/profile': json({ status: 'ok', data: anna }) });
    expect(await new QueryClient().fetchQuery(profileQuery)).toEqual(anna);

    sessionStorage.setItem('vidno_guest', 't');
    localStorage.setItem(STORAGE_KEY.sessionToken, 'of a login in another tab');
    expect(await new QueryClient().fetchQuery(profileQuery)).toEqual(anna);
  });

  it('makes a guest a visitor after a session has started', async () => {
    answerWith({
      '/sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
      '/api/get-token-session': json({ token: 't' }),
      '/api/demo/create': json({ status: 'ok', data: anna }),
    });
    const queryClient = new QueryClient();
    queryClient.setQueryData(allowServicesQuery.queryKey, [1, 2, 3]);
    expect(await ensureVisitor(queryClient)).toEqual(anna);
    expect(calls).toEqual(['/sanctum/csrf-cookie', '/api/get-token-session', '/api/demo/create']);
    expect(queryClient.getQueryData(profileQuery.queryKey)).toEqual(anna);
    expect(queryClient.getQueryState(allowServicesQuery.queryKey)?.isInvalidated).toBe(true);
  });

  it('of a known user is kept', async () => {
    answerWith({ '/api/profile': json({ status: 'ok', data: { ...anna, demo: false } }) });
    localStorage.setItem(STORAGE_KEY.sessionToken, 't');
    expect((await ensureVisitor(new QueryClient())).demo).toBe(false);
    expect(calls).toEqual(['/api/profile']);
  });
});

describe('the open services', () => {
  it('come from the server', async () => {
    localStorage.setItem(STORAGE_KEY.sessionToken, 't');
    answerWith({ '/api/get-allow-services': json({ status: 'ok', data: [1] }) });
    expect(await new QueryClient().fetchQuery(allowServicesQuery)).toEqual([1]);
  });

  it('are all three if the call fails', async () => {
    localStorage.setItem(STORAGE_KEY.sessionToken, 't');
    answerWith({ '/api/get-allow-services': json({ message: 'down' }, 503) });
    expect(await new QueryClient().fetchQuery(allowServicesQuery)).toEqual([1, 2, 3]);
  });
});

function json(body: unknown, status = 200): () => Response {
  return () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function answerWith(answers: Record<string, () => Response>): void {
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    const answer = answers[address];
    if (!answer) throw new TypeError(`nobody answers ${address}`);
    return answer();
  });
}
