import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getActiveToken } from '@vidno/contract/vk-auth';
import { call } from './api.ts';
import { codeOf } from './refusal-text.ts';

/** Who is logged in at VK ID. */
export const vkLoginQuery = queryOptions({
  queryKey: ['vk-login'],
  queryFn: ({ signal }) => call(getActiveToken, { query: {} }, { signal }),
  // A screen waits for the answer.
  retry: false,
});

/**
 * A guest is nobody at VK either. When the question cannot be answered the screen opens,
 * and its own calls say what is wrong.
 */
export async function isVkLoginNeeded(queryClient: QueryClient): Promise<boolean> {
  try {
    return !(await queryClient.fetchQuery(vkLoginQuery)).active;
  } catch (failure) {
    return codeOf(failure) === 'unauthenticated';
  }
}
