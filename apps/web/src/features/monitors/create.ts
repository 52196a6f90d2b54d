import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { COLLECTION_TIME_DAYS, REFRESH_RATE_MINUTES } from '@vidno/contract/constants';
import { addMonitor, searchLocation } from '@vidno/contract/monitors/monitors';
import { call } from '#features/session/api.ts';
import { ensureVisitor } from '#features/session/profile-api.ts';
import { formatCount, formatDate, formatNumber } from '#shared/format/format.ts';
import { MONITORS_KEY, plannedRuns, type watchedBy } from './api.ts';
import { rateText } from './texts.ts';

const PLACES_STALE_MS = 10 * 60_000;

interface PlaceQuery {
  /** Null: do not search yet. */
  readonly source: string | null;
  readonly query: string;
}

/** Places whose name starts with the query; the largest ones for an empty query. */
export function usePlaces({ source, query }: PlaceQuery) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['places', source, query],
    queryFn: async ({ signal }) => {
      await ensureVisitor(queryClient);
      return (await call(searchLocation, { query: { source: source ?? '', q: query } }, { signal })).data;
    },
    enabled: source !== null,
    staleTime: PLACES_STALE_MS,
    placeholderData: keepPreviousData,
  });
}

/** The place with this id; null if there is none. */
export function useNamedPlace({ source, id }: { readonly source: string | null; readonly id: string | null }) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['places', 'named', id],
    queryFn: async ({ signal }) => {
      await ensureVisitor(queryClient);
      const query = { source: source ?? '', id: id ?? '' };
      return (await call(searchLocation, { query }, { signal })).data[0] ?? null;
    },
    enabled: source !== null && id !== null,
    staleTime: PLACES_STALE_MS,
  });
}

/** A guest becomes a visitor first. */
export function useAddMonitor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ keyword, source, geo, rate, days }: MonitorInput) => {
      await ensureVisitor(queryClient);
      const body = { keyword: keyword.trim(), source, geo, refresh_rate: rate, collection_time: days };
      return call(addMonitor, { body });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [MONITORS_KEY] }),
  });
}

export interface Schedule {
  /** Minutes between two runs. */
  readonly rate: number;
  readonly days: number;
}

/** The content of the form. */
interface MonitorInput extends Schedule {
  readonly keyword: string;
  readonly source: string;
  /** The id of a place, or `any`. */
  readonly geo: string;
}

export const RATES_MINUTES: readonly number[] = [15, 60, 360, 1_440, 10_080];
export const DURATIONS_DAYS: readonly number[] = [1, 7, 30, 90];
export const DEFAULT_SCHEDULE: Schedule = { rate: REFRESH_RATE_MINUTES.default, days: COLLECTION_TIME_DAYS.default };

/** What one usually follows: where, how often and for how long. */
export const PRESETS = {
  person: { posts: false, rate: 1_440, days: 90 },
  missing: { posts: true, rate: 60, days: 30 },
  mentions: { posts: true, rate: 360, days: 90 },
} as const satisfies Record<string, Schedule & { readonly posts: boolean }>;
export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES: readonly PresetName[] = ['person', 'missing', 'mentions'];

/** The one that the form is filled as; null once the user has made it their own. */
export function presetOf(watched: ReturnType<typeof watchedBy>, { rate, days }: Schedule): PresetName | null {
  const fits = (name: PresetName) => {
    const preset = PRESETS[name];
    return (preset.posts ? 'posts' : 'people') === watched && preset.rate === rate && preset.days === days;
  };
  return PRESET_NAMES.find(fits) ?? null;
}

export type MonitorProblem = 'blank' | 'once';

/** Checks the form before the server is called. */
export function checkMonitor({
  keyword,
  rate,
  days,
}: Pick<MonitorInput, 'keyword' | 'rate' | 'days'>): MonitorProblem | null {
  if (keyword.trim() === '') return 'blank';
  // A single run has nothing to be compared with.
  return plannedRuns({ rate, days }) < 2 ? 'once' : null;
}

export type MonitorField = 'keyword' | 'place' | 'source' | 'rate' | 'days';

/** The field that a refusal is about; null if it is about the whole form. */
export function fieldOfRefusal(code: string | null): MonitorField | null {
  switch (code) {
    case 'keyword_blank':
    case 'keyword_short':
    case 'keyword_long':
    case 'keyword_unsearchable':
      return 'keyword';
    case 'place_missing':
    case 'place_unknown':
      return 'place';
    case 'source_unknown':
    case 'source_unavailable':
    case 'source_down':
      return 'source';
    case 'refresh_rate_wrong':
      return 'rate';
    case 'collection_time_wrong':
      return 'days';
    default:
      return null;
  }
}

const RATE_TITLES = new Map([
  [15, '15 минут'],
  [60, 'Час'],
  [360, '6 часов'],
  [1_440, 'Сутки'],
  [10_080, 'Неделя'],
]);

export const createTexts = {
  presets: 'За чем следить',
  presetTitles: { person: 'Человек', missing: 'Пропажа', mentions: 'Упоминания' },
  presetHints: {
    person: 'Имя и фамилия: «Анна Соколова». Скажем, когда анкета появится, изменится или пропадёт.',
    missing: 'Кто или что пропало: «пропал рыжий кот». Проверяем записи каждый час.',
    mentions: 'Имя или название, как о них пишут: «Анна Соколова».',
  },
  keyword: 'Что искать',
  keywordHint: 'Имя и фамилия или любые слова: «Анна Соколова», «пропал рыжий кот».',
  place: 'Где',
  placePlaceholder: 'Город, регион или страна',
  placeNothing: 'Такого места нет в списке. Проверьте название или выберите «Везде».',
  placeUnknown: 'Место из ссылки не нашлось. Выберите его из списка или оставьте «Везде».',
  everywhere: 'Везде',
  radius: (km: number) => `${formatNumber(km)}\u00a0км вокруг`,
  postsEverywhere: 'Все открытые записи, и с отметкой места, и без неё.',
  postsNear: (km: number) => `Записи с отметкой места не дальше ${formatNumber(km)}\u00a0км от центра.`,
  bothEverywhere: 'Люди и записи из любых мест.',
  bothNear: (km: number) =>
    `Люди, у которых указано это место, и записи с отметкой не дальше ${formatNumber(km)}\u00a0км от центра.`,
  peopleEverywhere: 'Люди из любых мест.',
  peopleNear: 'Люди, у которых указано это место.',
  rate: 'Как часто проверять',
  rateTitle: (rate: number) => RATE_TITLES.get(rate) ?? rateText(rate),
  days: 'Сколько следить',
  daysTitle: (days: number) => formatCount(days, ['день', 'дня', 'дней']),
  plan: 'Что будет',
  first: 'Первая проверка начнётся сразу: с ней сравним следующие.',
  goesOn: (rate: number, ends: Date, runs: number) =>
    `Будем проверять ${rateText(rate)} до ${formatDate(ends)}, всего ${formatCount(runs, ['проверка', 'проверки', 'проверок'])}.`,
  stop: 'Остановить можно в любой день.',
  submit: 'Начать следить',
  toList: 'К списку мониторингов',
  problems: {
    blank: 'Вы не ввели данные о пользователе',
    once: 'За этот срок получится только одна проверка, и сравнить её будет не с чем. Проверяйте чаще или следите дольше.',
  },
};
