import { CSRF_COOKIE, CSRF_HEADER, SESSION_HEADER } from '@vidno/contract/constants';
import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';

export interface Visitor {
  /** From the upload of the picture to the first page of the result. */
  search(picture: Uint8Array, sourceId: string): Promise<{ count: number }>;
}

/** A demo visitor who has agreed to be searched for, over real HTTP. */
export async function openVisitor(url: string): Promise<Visitor> {
  const cookies = new Map<string, string>();
  let token = '';

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set(CSRF_HEADER, decodeURIComponent(cookies.get(CSRF_COOKIE) ?? ''));
    headers.set(SESSION_HEADER, token);
    const response = await fetch(url + path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  await ask('/sanctum/csrf-cookie');
  await ask('/api/demo/create', { method: 'POST' });
  token = (await readJson<{ token: string }>(await ask('/api/get-token-session'))).token;
  await ask('/api/privacy/consent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose: 'Измеряю скорость' }),
  });

  return {
    search: async (picture, sourceId) => {
      const form = new FormData();
      form.append('type', 'photo');
      form.append('source', sourceId);
      form.append('image', new File([Uint8Array.from(picture)], 'photo.jpg', { type: 'image/jpeg' }));
      const { id } = await readJson<{ id: string }>(
        await ask('/smart-search/add-search-demo', { method: 'POST', body: form }),
      );
      await untilEnded(await ask(`/smart-search/events?id=${id}`));
      return await readJson<{ count: number }>(await ask(`/smart-search/get-search?id=${id}`));
    },
  };
}

/** The stream ends with the search. */
async function untilEnded(response: Response): Promise<void> {
  const events = await response.text();
  if (!events.includes('"status":"ok"')) throw new Error(`The search did not end well: ${events}`);
}

/** The server has checked its answer against the contract. */
async function readJson<Answer>(response: Response): Promise<Answer> {
  return (await response.json()) as Answer;
}
