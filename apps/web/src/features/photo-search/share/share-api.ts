import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getSearchShare,
  getSharedSearch,
  type SearchShare,
  shareSearch,
  unshareSearch,
} from '@vidno/contract/photo/photo-share';
import { call } from '#features/session/api.ts';

/** Less than the quarter of an hour for which the addresses of the pictures open. */
const PICTURES_FRESH_MS = 10 * 60_000;

/** The link to this result; null: none. Asked for each time: another tab, or a new run, may have ended it. */
export const searchShareQuery = (id: string) =>
  queryOptions({
    queryKey: ['search-shares', id],
    queryFn: async ({ signal }) => (await call(getSearchShare, { query: { id } }, { signal })).share,
    gcTime: 0,
  });

export function useShareSearch(id: string) {
  const keep = useKeptShare(id);
  return useMutation({
    mutationFn: () => call(shareSearch, { body: { id } }),
    onSuccess: ({ share }) => keep(share),
  });
}

export function useUnshareSearch(id: string) {
  const keep = useKeptShare(id);
  return useMutation({ mutationFn: () => call(unshareSearch, { body: { id } }), onSuccess: () => keep(null) });
}

function useKeptShare(id: string) {
  const queryClient = useQueryClient();
  return (share: SearchShare | null) => queryClient.setQueryData(searchShareQuery(id).queryKey, share);
}

/** What a link shows. */
export const sharedSearchQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-searches', token],
    queryFn: ({ signal }) => call(getSharedSearch, { body: { token } }, { signal }),
    refetchInterval: PICTURES_FRESH_MS,
  });
