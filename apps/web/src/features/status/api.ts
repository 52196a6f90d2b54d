import { useQuery } from '@tanstack/react-query';
import { getStatus } from '@vidno/contract/sources';
import { call } from '#entities/session/api.ts';

const LOOK_AGAIN_MS = 60_000;

/** How each source does; looked at again while the page is open. */
export function useStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await call(getStatus, undefined, { signal })).data,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
