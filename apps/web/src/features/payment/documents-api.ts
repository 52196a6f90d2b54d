import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DocumentKind, listDocuments } from '@vidno/contract/account/documents';
import { call } from '#features/session/api.ts';

const queryKey = ['documents'];

/** The versions of the documents that paying accepts; null until they are known. */
export function useDocumentVersions() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listDocuments, undefined, { signal }),
    staleTime: 5 * 60_000,
  });
  const versionOf = (kind: DocumentKind) => data?.data.find((document) => document.kind === kind)?.version ?? null;
  return {
    offer: versionOf('offer'),
    recurring: versionOf('recurring-payments'),
    failure: error,
    retry: () => void refetch(),
    /** A new version has come into force while the screen was open. */
    renew: () => queryClient.invalidateQueries({ queryKey }),
  };
}
