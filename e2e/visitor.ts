import { type Call, createClient } from '@vidno/contract/client';
import { createDemo, getCsrfCookie, getTokenSession } from '@vidno/contract/session';
import { createCookieJar } from '../apps/server/src/testing/cookie-jar.ts';

export interface Visitor {
  readonly call: Call;
  readonly token: string;
}

/** A visitor that calls the server through the product's own client and stores the cookies itself. */
export async function createVisitor(origin: string, headers: Readonly<Record<string, string>> = {}): Promise<Visitor> {
  const cookies = createCookieJar();
  let token: string | null = null;
  const call = createClient({
    baseUrl: { account: origin, analysis: origin },
    sessionToken: () => token,
    csrfToken: cookies.csrfToken,
    headers: () => ({ ...headers, cookie: cookies.header() }),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      cookies.keep(response);
      return response;
    },
  });
  await call(getCsrfCookie);
  await call(createDemo);
  token = (await call(getTokenSession)).token;
  return { call, token };
}
