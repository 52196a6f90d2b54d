import { useMutation, useQuery } from '@tanstack/react-query';
import { getOperatorSource, listOperatorSources, probeSource } from '@vidno/contract/operator/sources';
import { call } from '#features/session/api.ts';
import { useRefresh } from '../api.ts';
import { isMoving } from './rules.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export function useSources() {
  return useQuery({
    queryKey: ['operator', 'sources'],
    queryFn: ({ signal }) => call(listOperatorSources, undefined, { signal }),
    refetchInterval: MINUTE_MS,
  });
}

export function useSource(id: string) {
  return useQuery({
    queryKey: ['operator', 'source', id],
    queryFn: async ({ signal }) => (await call(getOperatorSource, { params: { id } }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? SECOND_MS : MINUTE_MS),
  });
}

export function useProbe(id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(probeSource, { params: { id }, body: {} }), onSuccess: refresh });
}
