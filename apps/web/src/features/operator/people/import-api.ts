import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '@vidno/contract/endpoint';
import { countPeople, findPerson, getDestructionAct } from '@vidno/contract/operator/catalogue/people';
import {
  addImportPiece,
  openImportUpload,
  PIECE_BYTES,
  unpackImportUpload,
} from '@vidno/contract/operator/import-uploads';
import {
  checkImport,
  exportImportRemarks,
  getImport,
  listImportFiles,
  listImports,
} from '@vidno/contract/operator/imports';
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

export function useAct() {
  return useDownload((number: number) => call(getDestructionAct, { params: { number } }));
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

export interface Archive {
  readonly file: File;
  /** How much of it has arrived; all of it: it is being unpacked. */
  readonly sent: number;
  /** By which the server knows it; null before it does. */
  readonly id: string | null;
}

/** Sends an archive piece by piece. An upload that broke off goes on where it was, if it is begun again with what it had come to. */
export function useUploadArchive(onProgress: (archive: Archive) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, sent: begun, id: known }: Archive) => {
      const id = known ?? (await call(openImportUpload, { body: { bytes: file.size } })).id;
      let sent = begun;
      onProgress({ file, sent, id });
      while (sent < file.size) {
        const piece = new File([file.slice(sent, sent + PIECE_BYTES)], 'piece');
        sent = (await call(addImportPiece, { params: { id }, form: { offset: sent, piece } })).received;
        onProgress({ file, sent, id });
      }
      return await call(unpackImportUpload, { params: { id }, body: { name: file.name } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['operator', 'import-files'] }),
  });
}
