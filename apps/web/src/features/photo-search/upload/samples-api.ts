import { useQuery } from '@tanstack/react-query';
import { listSamples } from '@vidno/contract/upload';
import { call } from '#features/session/api.ts';

/** Apart from what searches for a sample: the first page shows the samples, and loads the search when one is touched. */
export function useSamples() {
  return useQuery({
    queryKey: ['samples'],
    queryFn: async ({ signal }) => (await call(listSamples, undefined, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
