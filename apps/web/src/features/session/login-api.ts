import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getLoginWays } from '@vidno/contract/account/login';
import { getActiveToken } from '@vidno/contract/vk/auth';
import { codeOf } from '#shared/http/refusal-text.ts';
import { call, session } from './api.ts';
import { profileQuery } from './profile-api.ts';

const LOGGED_OUT: { active: boolean; vk_user: null; paused?: undefined } = { active: false, vk_user: null };

/** The user's VK ID login. A guest has none, and the server would refuse the call. */
export const vkLoginQuery = queryOptions({
  queryKey: ['vk-login'],
  queryFn: async ({ client, signal }) => {
    if ((await client.ensureQueryData(profileQuery)) === null) return LOGGED_OUT;
    if (await session.renew()) return await reloadPage();
    try {
      return await call(getActiveToken, { query: {} }, { signal });
    } catch (failure) {
      if (codeOf(failure) === 'unauthenticated') return LOGGED_OUT;
      throw failure;
    }
  },
  // A screen is waiting for the answer.
  retry: false,
});

/** Nothing goes on in a page that is being replaced. */
function reloadPage(): Promise<never> {
  location.reload();
  return new Promise(() => {});
}

/** If this cannot be found out the screen opens, and its own calls report what is wrong. */
export async function isVkLoginNeeded(queryClient: QueryClient): Promise<boolean> {
  try {
    return !(await queryClient.fetchQuery(vkLoginQuery)).active;
  } catch {
    return false;
  }
}

/** The ways to log in that this site has. */
export function useLoginWays() {
  return useQuery({
    queryKey: ['login-ways'],
    queryFn: ({ signal }) => call(getLoginWays, undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
