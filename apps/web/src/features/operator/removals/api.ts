import { useMutation, useQuery } from '@tanstack/react-query';
import {
  exportRemovals,
  getRemovalAct,
  getRemovalRequest,
  listRemovals,
  type RemovalQueue,
} from '@vidno/contract/operator/removals';
import { call } from '#features/session/api.ts';
import { saveFile } from '#shared/format/save-file.ts';

export function useRemovals(queue: RemovalQueue, after: string | null) {
  return useQuery({
    queryKey: ['operator', 'removals', queue, after],
    queryFn: ({ signal }) => call(listRemovals, { query: { queue, ...(after !== null && { after }) } }, { signal }),
    placeholderData: (shown) => shown,
  });
}

export function useExportRemovals() {
  return useMutation({
    mutationFn: async (queue: RemovalQueue) => {
      const file = await call(exportRemovals, { query: { queue } });
      saveFile(file.name, file.type, file);
    },
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
  return useMutation({
    mutationFn: async (number: number) => {
      const file = await call(getRemovalAct, { params: { number } });
      saveFile(file.name, file.type, file);
    },
  });
}
