import { useQuery } from '@tanstack/react-query';
import { compareDocument, type DocumentKind, getDocument } from '@vidno/contract/account/documents';
import { call } from '#features/session/api.ts';

/** Without a version, the one in force. */
export function useDocument(kind: DocumentKind, version: string | null) {
  return useQuery({
    queryKey: ['document', kind, version],
    queryFn: async ({ signal }) =>
      (await call(getDocument, { params: { kind }, query: version === null ? {} : { version } }, { signal })).data,
  });
}

export function useDocumentChanges(kind: DocumentKind, { from, to }: { readonly from: string; readonly to: string }) {
  return useQuery({
    queryKey: ['document-changes', kind, from, to],
    queryFn: async ({ signal }) =>
      (await call(compareDocument, { params: { kind }, query: { from, to } }, { signal })).data,
  });
}
