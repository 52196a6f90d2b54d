import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type PhotoSearch, rejectPerson } from '@vidno/contract/photo-search';
import { fetchAllPages, searchKey, useStartSearch } from '#entities/search/api.ts';
import { call } from '#entities/session/api.ts';
import type { QueryPhotos } from './query-rules.ts';
import { withRejection } from './rules.ts';

interface PhotoSearchInput {
  readonly photos: QueryPhotos;
  readonly source: string;
}

export function useStartPhotoSearch({ demo }: { demo: boolean }) {
  return useStartSearch(demo, async ({ photos, source }: PhotoSearchInput) => ({
    type: 'photo',
    source,
    upload_id: photos.map(({ uploadId }) => uploadId).join(','),
    face: photos.map(({ face }) => face).join(','),
  }));
}

/** The search with the people of all its pages, for filters and export. */
export const allPeopleQuery = (id: string, count: number) =>
  queryOptions({
    queryKey: [...searchKey(id), 'all', count],
    queryFn: async ({ signal }): Promise<PhotoSearch> => {
      const [first, ...others] = await fetchAllPages({ type: 'photo', id }, { count }, signal);
      if (!first) throw new Error('a search has at least one page');
      return { ...first, users: [first, ...others].flatMap(({ users }) => users) };
    },
  });

/** «Это не он(а)»: shown at once, undone if the server refuses. */
export function useRejectPerson(id: string) {
  const queryClient = useQueryClient();
  const show = (personId: string, rejected: boolean) =>
    queryClient.setQueriesData<PhotoSearch>(
      { queryKey: searchKey(id) },
      (known) => known && withRejection(known, personId, rejected),
    );
  const mutationKey = [...searchKey(id), 'reject-person'];
  return useMutation({
    mutationKey,
    mutationFn: ({ personId, rejected }: { personId: string; rejected: boolean }) =>
      call(rejectPerson, { body: { id, person_id: personId, rejected } }, { keepalive: true }),
    onMutate: async ({ personId, rejected }) => {
      await queryClient.cancelQueries({ queryKey: searchKey(id) });
      show(personId, rejected);
    },
    onError: (_failure, { personId, rejected }) => show(personId, !rejected),
    // A refetch that began before the server had the mark shows the person without it.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      await queryClient.invalidateQueries({ queryKey: searchKey(id) });
    },
  });
}
