import { useQuery } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import { getAudience } from '@vidno/contract/vk/audience';
import { call } from '#features/session/api.ts';

/** The followers of an account; polled every second while they are being read. */
export function useAudience({ id, page }: { readonly id: string; readonly page: number }) {
  return useQuery({
    queryKey: ['vk-audience', id, page],
    queryFn: ({ signal }) => call(getAudience, { query: { vk_id: id, page } }, { signal }),
    // Keeps the charts in place when the page of people changes.
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.status === 'wait' ? POLL_INTERVAL_MS : false),
  });
}
