import { CSRF_COOKIE } from '@vidno/contract/constants';

/** The cookies of one browser outside of any. */
export interface CookieJar {
  /** The header of the next call. */
  header(): string;
  /** The value that a call which changes something repeats in a header; empty before there is one. */
  csrfToken(): string;
  /** Keeps what the answer sets. */
  keep(response: Response): void;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    csrfToken: () => decodeURIComponent(cookies.get(CSRF_COOKIE) ?? ''),
    keep: ({ headers }) => {
      for (const line of headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name !== undefined && value !== undefined) cookies.set(name, value);
      }
    },
  };
}
