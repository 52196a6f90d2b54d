import type { Call } from '@vidno/contract/client';
import { STORAGE_KEY } from '@vidno/contract/constants';
import { getCsrfCookie, getTokenSession } from '@vidno/contract/session';

export interface SessionToken {
  /** The token kept in this browser, if any. */
  current(): string | null;
  /** Fetches a token unless one is kept or a check was done before; `force` fetches anyway. */
  ensure(options?: { force: boolean }): Promise<void>;
}

/** `call` must be a bare client: the token itself is fetched with it. */
export function createSessionToken(call: Call, storage: Pick<Storage, 'getItem' | 'setItem'>): SessionToken {
  let checked = false;
  let running: Promise<void> | null = null;

  async function check(): Promise<void> {
    try {
      await call(getCsrfCookie);
      const { token } = await call(getTokenSession);
      storage.setItem(STORAGE_KEY.sessionToken, token);
    } catch {
      // Goes on without a token: the calls that need one say so themselves.
    }
    checked = true;
  }

  return {
    current: () => storage.getItem(STORAGE_KEY.sessionToken),
    async ensure({ force } = { force: false }) {
      const kept = storage.getItem(STORAGE_KEY.sessionToken) !== null;
      if (!force && (checked || kept)) return;
      running ??= check().finally(() => {
        running = null;
      });
      await running;
    },
  };
}
