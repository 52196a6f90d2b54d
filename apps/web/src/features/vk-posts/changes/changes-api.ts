import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getChanges, markSeen } from '@vidno/contract/vk/changes';
import { type Filter, filterText } from '@vidno/contract/vk/filter';
import { getStatsNow } from '@vidno/contract/vk/posts';
import { call } from '#features/session/api.ts';
import { VK_POSTS_KEY } from '../analytics-api.ts';

interface ChangesParams {
  readonly id: string;
  readonly filter: Filter;
  /** Compare with what this link says, not with what was seen. */
  readonly share?: string;
}

export function changesQuery({ id, filter, share }: ChangesParams) {
  return queryOptions({
    queryKey: [VK_POSTS_KEY, id, 'changes', filter, share ?? null],
    queryFn: ({ signal }) => call(getChanges, { query: { id, filter: filterText(filter), share } }, { signal }),
  });
}

export function statsNowQuery({ id, filter }: Omit<ChangesParams, 'share'>) {
  return queryOptions({
    queryKey: [VK_POSTS_KEY, id, 'stats-now', filter],
    queryFn: ({ signal }) => call(getStatsNow, { query: { id, filter: filterText(filter) } }, { signal }),
  });
}

export function useMarkSeen({ id, filter }: Omit<ChangesParams, 'share'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(markSeen, { body: { id, filter: filterText(filter) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [VK_POSTS_KEY, id, 'changes'] }),
  });
}
