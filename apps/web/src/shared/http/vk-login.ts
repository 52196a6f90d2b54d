import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getActiveToken } from '@vidno/contract/vk/auth';
import { call } from './api.ts';
import { profileQuery } from './profile.ts';
import { codeOf } from './refusal-text.ts';

const NOBODY = { active: false, vk_user: null };

/** Who is logged in at VK ID. A guest is nobody there either, and the server would refuse to say so. */
export const vkLoginQuery = queryOptions({
  queryKey: ['vk-login'],
  queryFn: async ({ client, signal }) => {
    if ((await client.ensureQueryData(profileQuery)) === null) return NOBODY;
    try {
      return await call(getActiveToken, { query: {} }, { signal });
    } catch (failure) {
      if (codeOf(failure) === 'unauthenticated') return NOBODY;
      throw failure;
    }
  },
  // A screen waits for the answer.
  retry: false,
});

/** When the question cannot be answered the screen opens, and its own calls say what is wrong. */
export async function isVkLoginNeeded(queryClient: QueryClient): Promise<boolean> {
  try {
    return !(await queryClient.fetchQuery(vkLoginQuery)).active;
  } catch {
    return false;
  }
}
