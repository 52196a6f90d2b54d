import { useQuery } from '@tanstack/react-query';
import { getRemovalAct, getRemovalRequest, listRemovals, type RemovalQueue } from '@vidno/contract/operator/removals';
import { call } from '#features/session/api.ts';
import { fromPlace, useDownload, useListPage } from '../api.ts';

export function useRemovals(queue: RemovalQueue, after: string | undefined) {
  return useListPage({
    key: ['removals', queue, after],
    load: (signal) => call(listRemovals, { query: { queue, ...fromPlace(after) } }, { signal }),
  });
}

const MINUTE_MS = 60_000;

/** Looked at again, because the person may answer or prove it meanwhile. */
export function useRemoval(number: number) {
  return useQuery({
    queryKey: ['operator', 'removal', number],
    queryFn: async ({ signal }) => (await call(getRemovalRequest, { params: { number } }, { signal })).data,
    refetchInterval: MINUTE_MS,
  });
}

export function useRemovalAct() {
  return useDownload((number: number) => call(getRemovalAct, { params: { number } }));
}
