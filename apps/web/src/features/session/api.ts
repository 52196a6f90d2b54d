import { ApiError, type Call, createClient } from '@vidno/contract/client';
import { CSRF_COOKIE, STORAGE_KEY } from '@vidno/contract/constants';
import type { ProblemCode } from '@vidno/contract/problems/problem';
import type { RuntimeConfig } from '@vidno/contract/runtime-config';
import { getCsrfCookie, getTokenSession } from '@vidno/contract/session';
import { readCookie } from '#shared/http/read-cookie.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';

const CONFIRM_FIRST: ProblemCode = 'confirm_first';

/** Asked by calls that change how to log in; the shell shows it. */
export const proofQuestion = createProofQuestion();

/** The API client of the running application. */
export const { call, session } = createApi({
  config: runtimeConfig,
  storage: localStorage,
  askForProof: () => proofQuestion.ask(),
});

interface Api {
  readonly call: Call;
  readonly session: SessionToken;
}

interface ApiOptions {
  readonly config: Pick<RuntimeConfig, 'accountUrl' | 'analysisUrl'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** True once the user has proven who they are, so that the call can be repeated. */
  readonly askForProof?: () => Promise<boolean>;
  readonly fetch?: typeof fetch;
}

/**
 * A client that gets a session token before the first analysis call, renews it once if it is lost, and has the user prove who they
 * are where a call wants that first.
 */
export function createApi({ config, storage, askForProof = async () => false, fetch }: ApiOptions): Api {
  const client = createClient({
    baseUrl: { account: config.accountUrl, analysis: config.analysisUrl },
    sessionToken: () => session.current(),
    csrfToken: () => readCookie(CSRF_COOKIE),
    ...(fetch && { fetch }),
  });
  const session = createSessionToken(client, storage);

  const callInSession: Call = async (definition, ...rest) => {
    if (definition.api === 'analysis') await session.ensure();
    try {
      return await client(definition, ...rest);
    } catch (failure) {
      if (!isSessionLost(failure)) throw failure;
      await session.ensure({ force: true });
      return await client(definition, ...rest);
    }
  };

  const call: Call = async (definition, ...rest) => {
    try {
      return await callInSession(definition, ...rest);
    } catch (failure) {
      if (codeOf(failure) !== CONFIRM_FIRST || !(await askForProof())) throw failure;
      return await callInSession(definition, ...rest);
    }
  };
  return { call, session };
}

/** 419 means a stale CSRF cookie, 401 `session_required` a stale token. One check renews both, so they stay in step. */
function isSessionLost(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.status === 419 || (failure.status === 401 && codeOf(failure) === 'session_required');
}

interface SessionToken {
  /** The token stored in this browser, if any. */
  current(): string | null;
  /** Fetches a token unless one is stored or a fetch was already tried; `force` fetches anyway. */
  ensure(options?: { force: boolean }): Promise<void>;
  /** Fetches the token again. True if it replaced another, so what this page shows is of an ended login. */
  renew(): Promise<boolean>;
}

/** `call` must not add the session itself: it is used to fetch the token. */
function createSessionToken(call: Call, storage: Pick<Storage, 'getItem' | 'setItem'>): SessionToken {
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

/** Whether somebody has to prove who they are before a call goes on; one question for all calls that wait. */
interface ProofQuestion {
  /** True once it was proven; false if the user would rather not, or if there is no screen to ask on. */
  ask(): Promise<boolean>;
  /** Ends the question for everybody who waits. */
  answer(isProven: boolean): void;
  isAsked(): boolean;
  /** Called when the question starts or ends; the screen that asks it listens. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export function createProofQuestion(): ProofQuestion {
  const listeners = new Set<() => void>();
  let waiting: ((isProven: boolean) => void)[] = [];

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function answer(isProven: boolean): void {
    const answered = waiting;
    waiting = [];
    for (const resolve of answered) resolve(isProven);
    notify();
  }

  return {
    ask: () =>
      listeners.size === 0
        ? Promise.resolve(false)
        : new Promise((resolve) => {
            waiting.push(resolve);
            notify();
          }),
    answer,
    isAsked: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // Nobody is left to answer it.
        if (listeners.size === 0) answer(false);
      };
    },
  };
}
