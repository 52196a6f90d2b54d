import { CSRF_COOKIE, CSRF_HEADER } from '@vidno/contract/constants';

/** Becomes a visitor and returns the token for its searches; null if any of the calls is not answered well. */
export async function openSession(url: string): Promise<string | null> {
  const cookies = new Map<string, string>();
  const call = async (path: string, method: 'GET' | 'POST'): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [CSRF_HEADER]: decodeURIComponent(cookies.get(CSRF_COOKIE) ?? ''),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  };
  try {
    await call('/sanctum/csrf-cookie', 'GET');
    await call('/api/demo/create', 'POST');
    const { token } = (await (await call('/api/get-token-session', 'GET')).json()) as { token: string };
    return token;
  } catch {
    return null;
  }
}
