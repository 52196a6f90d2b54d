import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AcceptedFor,
  acceptDocuments,
  compareDocument,
  type DocumentKind,
  getDocument,
  listDocuments,
  type RequiredDocument,
} from '@vidno/contract/account/documents';
import { useState } from 'react';
import { call } from '#features/session/api.ts';
import { profileQuery, useEnsureVisitor } from '#features/session/profile-api.ts';
import { fieldRefusal } from '#shared/http/field-refusal.ts';
import { codeOf } from '#shared/http/refusal-text.ts';

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

/** The documents as they are in force. */
export const documentsQuery = queryOptions({
  queryKey: ['documents'],
  queryFn: ({ signal }) => call(listDocuments, undefined, { signal }),
  staleTime: 5 * 60_000,
});

interface Tick {
  readonly kind: RequiredDocument;
  readonly summary: string;
  readonly isTicked: boolean;
}

/** What a form with documents to accept needs. */
export interface Acceptance {
  /** Null until the versions in force are known. */
  readonly ticks: readonly Tick[] | null;
  /** Why the documents could not be listed. */
  readonly listFailure: Error | null;
  /** Why the last try to accept was refused. */
  readonly failure: Error | null;
  /** The same, unless it stands at one of the ticks. */
  readonly formFailure: Error | null;
  readonly isPending: boolean;
  readonly isComplete: boolean;
  tick(kind: RequiredDocument, isTicked: boolean): void;
  retry(): void;
  /** Tells the server which versions were ticked; a guest becomes a visitor first. Rejects with its refusal. */
  accept(): Promise<void>;
}

/** Nothing is ticked beforehand, and a tick belongs to the version that was shown: a new text asks again. */
export function useAcceptance(kinds: readonly RequiredDocument[], acceptedFor: AcceptedFor): Acceptance {
  const queryClient = useQueryClient();
  const ensureVisitor = useEnsureVisitor();
  const list = useQuery(documentsQuery);
  const [ticked, setTicked] = useState<Readonly<Partial<Record<RequiredDocument, string>>>>({});
  const shown = list.data?.data.flatMap(({ kind, version, summary }) => {
    const wanted = kinds.find((own) => own === kind);
    return wanted ? [{ kind: wanted, version, summary, isTicked: ticked[wanted] === version }] : [];
  });

  const accept = useMutation({
    mutationFn: async () => {
      await ensureVisitor();
      const documents = (shown ?? []).filter(({ isTicked }) => isTicked);
      await call(acceptDocuments, {
        body: { accepted_for: acceptedFor, documents: documents.map(({ kind, version }) => ({ kind, version })) },
      });
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    onError: async (failure) => {
      if (codeOf(failure) === 'document_outdated') {
        await queryClient.invalidateQueries({ queryKey: documentsQuery.queryKey });
      }
    },
  });

  return {
    ticks: shown ?? null,
    listFailure: list.error,
    failure: accept.error,
    formFailure: kinds.some((kind) => fieldRefusal(accept.error, kind) !== null) ? null : accept.error,
    isPending: accept.isPending,
    isComplete: shown?.every(({ isTicked }) => isTicked) ?? false,
    tick(kind, isTicked) {
      const version = shown?.find((own) => own.kind === kind)?.version;
      setTicked({ ...ticked, [kind]: isTicked ? version : undefined });
    },
    retry: () => void list.refetch(),
    accept: () => accept.mutateAsync(),
  };
}
