import type { Call } from '@vidno/contract/client';
import { STORAGE_KEY } from '@vidno/contract/constants';
import { getCsrfCookie, getTokenSession } from '@vidno/contract/session';

export interface SessionToken {
  /** The token stored in this browser, if any. */
  current(): string | null;
  /** Fetches a token unless one is stored or a fetch was already tried; `force` fetches anyway. */
  ensure(options?: { force: boolean }): Promise<void>;
  /** Fetches the token again. True if it replaced another, so what this page shows is of an ended login. */
  renew(): Promise<boolean>;
}

/** `call` must not add the session itself: it is used to fetch the token. */
export function createSessionToken(call: Call, storage: Pick<Storage, 'getItem' | 'setItem'>): SessionToken {
  let fetched = false;
  let pending: Promise<void> | null = null;

  async function fetchToken(): Promise<void> {
    try {
      await call(getCsrfCookie);
      const { token } = await call(getTokenSession);
      storage.setItem(STORAGE_KEY.sessionToken, token);
    } catch {
      // Calls that need a token will be refused and report it themselves.
    }
    fetched = true;
  }

  const current = () => storage.getItem(STORAGE_KEY.sessionToken);

  async function ensure({ force } = { force: false }): Promise<void> {
    if (!force && (fetched || current() !== null)) return;
    pending ??= fetchToken().finally(() => {
      pending = null;
    });
    await pending;
  }

  return {
    current,
    ensure,
    async renew() {
      const before = current();
      await ensure({ force: true });
      return before !== null && current() !== before;
    },
  };
}
