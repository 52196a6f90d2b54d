import { CSRF_HEADER } from '@vidno/contract/constants';
import { createCookieJar } from '../cookie-jar.ts';

/** Becomes a visitor and returns the token for its searches; null if any of the calls is not answered well. */
export async function openSession(url: string): Promise<string | null> {
  const cookies = createCookieJar();
  const call = async (path: string, method: 'GET' | 'POST'): Promise<Response> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        cookie: cookies.header(),
        [CSRF_HEADER]: cookies.csrfToken(),
      },
    });
    cookies.keep(response);
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
