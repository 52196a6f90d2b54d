import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type PhotoSearch, rejectPerson } from '@vidno/contract/photo-search';
import { acceptConsent, FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { addSearch, addSearchDemo, getSearch } from '@vidno/contract/smart-search';
import { call } from '#shared/http/api.ts';
import { profileQuery } from '#shared/http/profile.ts';
import { useFollowedSearch } from '#shared/http/search-progress.ts';
import { fetchAllPages } from '#shared/search-result/search-pages.ts';
import { useSearchActions } from '#shared/search-result/use-search-actions.ts';
import { withRejection } from './rules.ts';

export interface Wanted {
  readonly uploadId: string;
  readonly face: number;
  readonly source: string;
}

export function useStartSearch({ demo }: { demo: boolean }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ uploadId, face, source }: Wanted) =>
      call(demo ? addSearchDemo : addSearch, { form: { type: 'photo', source, upload_id: uploadId, face } }),
    onSuccess: (started) => {
      if (started.status === 'ok') queryClient.setQueryData([...searchKey(started.id), 0], started.result);
      return queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
}

export function useAcceptConsent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (purpose: string) =>
      call(acceptConsent, { body: { kind: 'face_search', version: FACE_SEARCH_CONSENT.version, purpose } }),
    onSuccess: () =>
      queryClient.setQueryData(
        profileQuery.queryKey,
        (profile) => profile && { ...profile, face_search_consent: FACE_SEARCH_CONSENT.version },
      ),
  });
}

const searchKey = (id: string) => ['photo-searches', id];

async function fetchPage(id: string, page: number, signal: AbortSignal): Promise<PhotoSearch> {
  const search = await call(getSearch, { query: { id, page } }, { signal });
  if (search.type !== 'photo') throw new Error('this search is not by photo');
  return search;
}

export function usePhotoSearch(id: string, page: number) {
  return useFollowedSearch({
    id,
    key: searchKey(id),
    page,
    fetchPage: (wanted, signal) => fetchPage(id, wanted, signal),
  });
}

/** Every person of the search at once, for filters and export. */
export const everybodyQuery = (id: string, count: number) =>
  queryOptions({
    queryKey: [...searchKey(id), 'everybody', count],
    queryFn: async ({ signal }): Promise<PhotoSearch> => {
      const [first, ...others] = await fetchAllPages(count, (page) => fetchPage(id, page, signal));
      if (!first) throw new Error('a search has at least one page');
      return { ...first, users: [first, ...others].flatMap(({ users }) => users) };
    },
  });

/** «Это не он(а)»: shown at once, taken back if the server refuses. */
export function useRejectPerson(id: string) {
  const queryClient = useQueryClient();
  const show = (personId: string, rejected: boolean) =>
    queryClient.setQueriesData<PhotoSearch>(
      { queryKey: searchKey(id) },
      (known) => known && withRejection(known, personId, rejected),
    );
  return useMutation({
    mutationFn: ({ personId, rejected }: { personId: string; rejected: boolean }) =>
      call(rejectPerson, { body: { id, person_id: personId, rejected } }),
    onMutate: async ({ personId, rejected }) => {
      await queryClient.cancelQueries({ queryKey: searchKey(id) });
      show(personId, rejected);
    },
    onError: (_failure, { personId, rejected }) => show(personId, !rejected),
  });
}

export function usePhotoSearchActions(id: string) {
  return useSearchActions({ id, key: searchKey(id) });
}
