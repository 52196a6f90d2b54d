import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getSearchShare,
  getSharedSearch,
  type SearchShare,
  SHARED_PEOPLE_MAX,
  SHARED_RESULT_DAYS,
  shareSearch,
  unshareSearch,
} from '@vidno/contract/photo/photo-share';
import { call } from '#features/session/api.ts';
import { formatDayMonth } from '#shared/format/days.ts';
import { formatCount, formatDate } from '#shared/format/format.ts';

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
  body: 'По ссылке без входа видно найденных людей: имена, фото, вердикты и анкеты. Отправляйте её только тем, кому доверяете.',
  hidden:
    'Не видно: ваших фото, подписи, ответов и того, кто искал. Отмеченных «Не он(а)» и просто похожих там тоже не будет.',
  ends: 'Обновите или удалите поиск — и ссылка перестанет работать.',
  create: `Создать ссылку на ${formatCount(SHARED_RESULT_DAYS, ['день', 'дня', 'дней'])}`,
  expires: (moment: string) => `Работает до ${formatDayMonth(moment)}`,
  revoke: 'Отозвать ссылку',
  revoked: 'Ссылка отозвана: по ней больше ничего не открыть.',
};

/** For the result opened by a link. */
export const sharedTexts = {
  title: 'Найденные люди',
  above: 'Результат по ссылке',
  lead: (created: string, expires: string) =>
    `Поиск по фото ${formatDate(created)} Ссылка работает до ${formatDayMonth(expires)}.`,
  caution:
    'Вердикт — это оценка сходства лиц, а не доказательство: возможен и двойник. Кто искал и по какому фото, по ссылке не видно.',
  removal: 'Нашли здесь себя?',
  removalLink: 'Как убрать свою анкету из поиска',
  most: `Показаны ${SHARED_PEOPLE_MAX} самых похожих.`,
  nobodyTitle: 'Здесь никого не осталось',
  nobody: 'Тех, кого нашёл этот поиск, по ссылке больше не показываем.',
  profile: 'Анкета',
  photo: (name: string) => `Фото: ${name}`,
  noTokenTitle: 'Результат открывается по ссылке целиком',
  noToken: 'Откройте ссылку из сообщения, в котором её прислали: в адресной строке мы её не показываем.',
  goneTitle: 'Результат не открылся',
  notFound: 'Возможно, ссылка устарела или её отозвали.',
  retry: 'Попробовать ещё раз',
  home: 'На главную',
};
