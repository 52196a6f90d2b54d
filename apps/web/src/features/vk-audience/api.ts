import { useQuery } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import { getAudience } from '@vidno/contract/vk/audience';
import { call } from '#entities/session/api.ts';

/** Who follows an account; asked again each second while it is being read. */
export function useAudience({ id, page }: { readonly id: string; readonly page: number }) {
  return useQuery({
    queryKey: ['vk-audience', id, page],
    queryFn: ({ signal }) => call(getAudience, { query: { vk_id: id, page } }, { signal }),
    // Turning a page of people leaves the bars where they are.
    placeholderData: (former) => former,
    refetchInterval: ({ state }) => (state.data?.status === 'wait' ? POLL_INTERVAL_MS : false),
  });
}
