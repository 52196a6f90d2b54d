import { CSRF_COOKIE, CSRF_HEADER, SESSION_HEADER } from '@vidno/contract/constants';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Stores cookies, and sends the CSRF and session tokens, like the web app. */
export interface TestBrowser {
  readonly cookies: Map<string, string>;
  token: string | null;
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
}

export function openBrowser(app: FastifyInstance): TestBrowser {
  const cookies = new Map<string, string>();
  const browser: TestBrowser = {
    cookies,
    token: null,
    async send(request) {
      const headers = {
        accept: 'application/json',
        ...(cookies.has(CSRF_COOKIE) && { [CSRF_HEADER]: cookies.get(CSRF_COOKIE) }),
        ...(browser.token && { [SESSION_HEADER]: browser.token }),
        ...request.headers,
      };
      const response = await app.inject({ ...request, headers, cookies: Object.fromEntries(cookies) });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return response;
    },
  };
  return browser;
}

/** A browser with a session and a token, but without an account. */
export async function openNewBrowser(app: FastifyInstance): Promise<TestBrowser> {
  const browser = openBrowser(app);
  await browser.send({ url: '/sanctum/csrf-cookie' });
  const { token } = (await browser.send({ url: '/api/get-token-session' })).json<{ token: string }>();
  browser.token = token;
  return browser;
}

/** A browser of a visitor. */
export async function openVisitor(app: FastifyInstance): Promise<TestBrowser> {
  const browser = await openNewBrowser(app);
  await browser.send({ method: 'POST', url: '/api/demo/create' });
  return browser;
}
