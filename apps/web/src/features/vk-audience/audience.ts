import { useQuery } from '@tanstack/react-query';
import { POLL_INTERVAL_MS } from '@vidno/contract/constants';
import { getAudience } from '@vidno/contract/vk/audience';
import { formatPart } from '@vidno/contract/vk/figures';
import { call } from '#features/session/api.ts';
import { formatCount, formatMoment, formatNumber, pluralOf } from '#shared/format/format.ts';

/** The followers of an account; polled every second while they are being read. */
export function useAudience({ id, page }: { readonly id: string; readonly page: number }) {
  return useQuery({
    queryKey: ['vk-audience', id, page],
    queryFn: ({ signal }) => call(getAudience, { query: { vk_id: id, page } }, { signal }),
    // Keeps the charts in place when the page of people changes.
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data?.status === 'wait' ? POLL_INTERVAL_MS : false),
  });
}

const PEOPLE = ['человек', 'человека', 'человек'] as const;
export const texts = {
  loading: 'Загружаем аудиторию',
  reading: 'Читаем список подписчиков',
  readSoFar: (read: number, total: number | null) =>
    total === null
      ? `Уже прочитано: ${formatCount(read, PEOPLE)}.`
      : `Уже прочитано: ${formatNumber(read)} из ${formatNumber(total)}.`,
  readingBody: 'Страницу можно закрыть: чтение продолжится.',
  unavailable: 'ВКонтакте не показывает эту аудиторию',
  unavailableBody: 'Список подписчиков скрыт настройками аккаунта.',
  empty: 'Подписчиков нет',
  emptyBody: 'Когда они появятся, обновите аккаунт.',

  basis: (read: number, total: number | null) =>
    total === null || read >= total
      ? `Посчитано по всем подписчикам: ${formatNumber(read)}.`
      : `Посчитано по выборке: ${formatNumber(read)} ${pluralOf(read, PEOPLE)} из ${formatNumber(total)}.`,
  readAt: (moment: string) => `Прочитано ${formatMoment(moment)}.`,
  /** `part`: the share of people read, 0 to 1. */
  coverage: (part: number) => `известно для ${formatPart(part)}`,
  coverageHint: 'Почему известно не для всех',
  coverageMeaning: 'Люди скрывают возраст, страну и город в настройках. Доли посчитаны среди тех, у кого они видны.',
  noneKnown: 'нет данных: никто из прочитанных этого не показывает',
  groups: { sex: 'Пол', age: 'Возраст', country: 'Страна', city: 'Город' },

  people: 'Подписчики',
  age: (age: number) => formatCount(age, ['год', 'года', 'лет']),
  unknown: 'нет данных',
  openInVk: (name: string) => `${name}, страница ВКонтакте`,
};
