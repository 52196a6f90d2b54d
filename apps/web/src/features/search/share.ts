import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getSearchShare,
  getSharedSearch,
  type SearchShare,
  SHARED_RESULT_DAYS,
  shareSearch,
  unshareSearch,
} from '@vidno/contract/results/search-share';
import { call } from '#features/session/api.ts';
import { formatDayMonth } from '#shared/format/days.ts';
import { formatCount } from '#shared/format/format.ts';

/** Less than the quarter of an hour for which the addresses of the pictures open. */
const PICTURES_FRESH_MS = 10 * 60_000;

/** The link to this result; null: none. Asked for each time: another tab, or a new run, may have ended it. */
export const searchShareQuery = (id: string) =>
  queryOptions({
    queryKey: ['search-shares', id],
    queryFn: async ({ signal }) => (await call(getSearchShare, { query: { id } }, { signal })).share,
    gcTime: 0,
  });

export function useShareSearch(id: string) {
  const keep = useKeptShare(id);
  return useMutation({
    mutationFn: () => call(shareSearch, { body: { id } }),
    onSuccess: ({ share }) => keep(share),
  });
}

export function useUnshareSearch(id: string) {
  const keep = useKeptShare(id);
  return useMutation({ mutationFn: () => call(unshareSearch, { body: { id } }), onSuccess: () => keep(null) });
}

function useKeptShare(id: string) {
  const queryClient = useQueryClient();
  return (share: SearchShare | null) => queryClient.setQueryData(searchShareQuery(id).queryKey, share);
}

/** What a link shows. */
export const sharedSearchQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-searches', token],
    queryFn: ({ signal }) => call(getSharedSearch, { body: { token } }, { signal }),
    refetchInterval: PICTURES_FRESH_MS,
  });

export const shareTexts = {
  trigger: 'Поделиться',
  title: 'Ссылка на результат',
  body: {
    photo:
      'По ссылке без входа видно найденных людей: имена, фото, вердикты и анкеты. Отправляйте её только тем, кому доверяете.',
    keyword:
      'По ссылке без входа видно слова запроса и найденных людей: имена, фото и анкеты. Отправляйте её только тем, кому доверяете.',
  },
  hidden: {
    photo:
      'Не видно: ваших фото, подписи, ответов и того, кто искал. Отмеченных «Не он(а)» и просто похожих там тоже не будет.',
    keyword: 'Не видно: вашей подписи и того, кто искал. Тех, кого вы убрали в «Как нашли», там тоже не будет.',
  },
  ends: 'Обновите или удалите поиск — и ссылка перестанет работать.',
  create: `Создать ссылку на ${formatCount(SHARED_RESULT_DAYS, ['день', 'дня', 'дней'])}`,
  expires: (moment: string) => `Работает до ${formatDayMonth(moment)}`,
  revoke: 'Отозвать ссылку',
  revoked: 'Ссылка отозвана: по ней больше ничего не открыть.',
};
