import { useQuery } from '@tanstack/react-query';
import { getStatus } from '@vidno/contract/sources';
import { call } from '#features/session/api.ts';

const POLL_MS = 60_000;

/** The health of every source, refetched while the page is open. */
export function useStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await call(getStatus, undefined, { signal })).data,
    refetchInterval: POLL_MS,
  });
}
