import { ApiError, type Call, createClient } from '@vidno/contract/client';
import { CSRF_COOKIE } from '@vidno/contract/constants';
import type { RuntimeConfig } from '@vidno/contract/runtime-config';
import { readCookie } from './read-cookie.ts';
import { codeOf } from './refusal-text.ts';
import { createSessionToken, type SessionToken } from './session-token.ts';

export interface Api {
  readonly call: Call;
  readonly session: SessionToken;
}

interface ApiOptions {
  readonly config: Pick<RuntimeConfig, 'accountUrl' | 'analysisUrl'>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly fetch?: typeof fetch;
}

/** A client that keeps the session: gets a token before the first call of the analysis API, renews a lost one once. */
export function createApi({ config, storage, fetch }: ApiOptions): Api {
  const bare = createClient({
    baseUrl: { account: config.accountUrl, analysis: config.analysisUrl },
    sessionToken: () => session.current(),
    csrfToken: () => readCookie(CSRF_COOKIE),
    ...(fetch && { fetch }),
  });
  const session = createSessionToken(bare, storage);

  const call: Call = async (definition, ...rest) => {
    if (definition.api === 'analysis') await session.ensure();
    try {
      return await bare(definition, ...rest);
    } catch (failure) {
      if (!isSessionLost(failure)) throw failure;
      await session.ensure({ force: true });
      return await bare(definition, ...rest);
    }
  };
  return { call, session };
}

/** 419: the CSRF cookie is old. 401 session_required: the token is. One check renews both, so that they stay a pair. */
function isSessionLost(failure: unknown): boolean {
  if (!(failure instanceof ApiError)) return false;
  return failure.status === 419 || (failure.status === 401 && codeOf(failure) === 'session_required');
}
