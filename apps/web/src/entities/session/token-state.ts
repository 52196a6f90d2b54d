import type { Call } from '@vidno/contract/client';
import { STORAGE_KEY } from '@vidno/contract/constants';
import { getCsrfCookie, getTokenSession } from '@vidno/contract/session';

export interface SessionToken {
  /** The token stored in this browser, if any. */
  current(): string | null;
  /** Fetches a token unless one is stored or a fetch was already tried; `force` fetches anyway. */
  ensure(options?: { force: boolean }): Promise<void>;
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

  return {
    current: () => storage.getItem(STORAGE_KEY.sessionToken),
    async ensure({ force } = { force: false }) {
      const isStored = storage.getItem(STORAGE_KEY.sessionToken) !== null;
      if (!force && (fetched || isStored)) return;
      pending ??= fetchToken().finally(() => {
        pending = null;
      });
      await pending;
    },
  };
}
