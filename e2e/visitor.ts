import { type Call, createClient } from '@vidno/contract/client';
import { CSRF_COOKIE } from '@vidno/contract/constants';
import { createDemo, getCsrfCookie, getTokenSession } from '@vidno/contract/session';

export interface Visitor {
  readonly call: Call;
  readonly token: string;
}

/** A visitor that calls the server through the product's own client and stores the cookies itself. */
export async function createVisitor(origin: string, headers: Readonly<Record<string, string>> = {}): Promise<Visitor> {
  const cookies = new Map<string, string>();
  let token: string | null = null;
  const call = createClient({
    baseUrl: { account: origin, analysis: origin },
    sessionToken: () => token,
    csrfToken: () => decodeURIComponent(cookies.get(CSRF_COOKIE) ?? ''),
    headers: () => ({ ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) cookies.set(name, value);
      }
      return response;
    },
  });
  await call(getCsrfCookie);
  await call(createDemo);
  token = (await call(getTokenSession)).token;
  return { call, token };
}
