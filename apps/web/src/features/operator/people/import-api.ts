import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@vidno/contract/endpoint';
import {
  checkImport,
  exportImportRemarks,
  getImport,
  listImportFiles,
  listImports,
} from '@vidno/contract/operator/imports';
import { countPeople, findPerson } from '@vidno/contract/operator/people';
import { call } from '#features/session/api.ts';
import { useDownload, useListPage } from '../api.ts';
import { isAtWork } from './import-rules.ts';

const SECOND_MS = 1_000;

export function useCounts() {
  return useQuery({
    queryKey: ['operator', 'counts'],
    queryFn: async ({ signal }) => (await call(countPeople, undefined, { signal })).data,
  });
}

export type WantedPerson = NonNullable<InputOf<typeof findPerson>['query']>;

/** Nothing is asked before somebody is named. */
export function usePerson(query: WantedPerson | null) {
  return useQuery({
    queryKey: ['operator', 'person', query],
    queryFn: ({ signal }) => call(findPerson, { query: query ?? {} }, { signal }),
    enabled: query !== null,
    retry: false,
  });
}

export function useImportFiles() {
  return useQuery({
    queryKey: ['operator', 'import-files'],
    queryFn: ({ signal }) => call(listImportFiles, undefined, { signal }),
  });
}

export function useImports(before: number | null) {
  return useListPage({
    key: ['imports', before],
    load: (signal) => call(listImports, { query: before === null ? {} : { before } }, { signal }),
    refetchMs: (shown) => (shown?.data.some(isAtWork) ? 3 * SECOND_MS : false),
  });
}

export function useImport(id: number) {
  return useQuery({
    queryKey: ['operator', 'import', id],
    queryFn: async ({ signal }) => (await call(getImport, { params: { id } }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? SECOND_MS : false),
  });
}

export type WantedImport = InputOf<typeof checkImport>['body'];

export function useCheckImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: WantedImport) => (await call(checkImport, { body })).id,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['operator', 'imports'] }),
  });
}

export function useExportRemarks(id: number) {
  return useDownload(() => call(exportImportRemarks, { params: { id } }));
}
