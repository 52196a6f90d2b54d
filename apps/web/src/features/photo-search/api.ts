import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerPerson, type PersonAnswer, type PhotoSearch, remindOfGrowth } from '@vidno/contract/photo-search';
import { fetchAllPages, searchKey, useStartSearch } from '#features/search/api.ts';
import { call } from '#features/session/api.ts';
import { tellOtherTabs } from '#shared/http/other-tabs.ts';
import { type QueryPhotos, withAnswer } from './rules.ts';

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

interface AnsweredPerson {
  readonly personId: string;
  readonly answer: PersonAnswer | null;
  /** Shown again if the server refuses. */
  readonly before: PersonAnswer | null;
}

/** Shown at once. Nobody moves: those who are «не он(а)» come last at the next visit. */
export function useAnswerPerson(id: string) {
  const queryClient = useQueryClient();
  const show = (personId: string, answer: PersonAnswer | null) =>
    queryClient.setQueriesData<PhotoSearch>(
      { queryKey: searchKey(id) },
      (known) => known && withAnswer(known, personId, answer),
    );
  return useMutation({
    mutationFn: ({ personId, answer }: AnsweredPerson) =>
      call(answerPerson, { body: { id, person_id: personId, answer } }, { keepalive: true }),
    onMutate: async ({ personId, answer }) => {
      await queryClient.cancelQueries({ queryKey: searchKey(id) });
      show(personId, answer);
    },
    onError: (_failure, { personId, before }) => show(personId, before),
    // What was loaded before the server had the answer shows the person without it.
    onSuccess: (_answered, { personId, answer }) => {
      show(personId, answer);
      tellOtherTabs(searchKey(id));
    },
  });
}

/** Whether to send a notification once the sources of the search have grown. */
export function useRemindOfGrowth(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (remind: boolean) => await call(remindOfGrowth, { body: { id, remind } }),
    onSuccess: (_set, remind) =>
      queryClient.setQueriesData<PhotoSearch>(
        { queryKey: searchKey(id) },
        (known) => known && { ...known, reminds_of_growth: remind },
      ),
  });
}
