import { ApiError, type Call, createClient } from '@vidno/contract/client';
import { CSRF_COOKIE } from '@vidno/contract/constants';
import type { ProblemCode } from '@vidno/contract/problems/problem';
import type { RuntimeConfig } from '@vidno/contract/runtime-config';
import { readCookie } from '#shared/http/read-cookie.ts';
import { codeOf } from '#shared/http/refusal-text.ts';
import { createSessionToken, type SessionToken } from './token-state.ts';

export interface Api {
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

const CONFIRM_FIRST: ProblemCode = 'confirm_first';

/** 419 means a stale CSRF cookie, 401 `session_required` a stale token. One check renews both, so they stay in step. */
function isSessionLost(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.status === 419 || (failure.status === 401 && codeOf(failure) === 'session_required');
}
