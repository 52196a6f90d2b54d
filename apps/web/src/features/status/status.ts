import { useQuery } from '@tanstack/react-query';
import { getStatus, type SourceHealth, type SourceStatus } from '@vidno/contract/sources';
import { call } from '#features/session/api.ts';
import { formatCount, formatMoment } from '#shared/format/format.ts';

const POLL_MS = 60_000;

/** The health of every source, refetched while the page is open. */
export function useStatus() {
  return useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await call(getStatus, undefined, { signal })).data,
    refetchInterval: POLL_MS,
  });
}

export type Day = SourceStatus['days'][number];
type DayState = 'none' | 'good' | 'shaky' | 'bad';

const GOOD_SHARE = 0.99;
const SHAKY_SHARE = 0.8;

/** `none`: no checks that day. */
export function stateOf({ up }: Day): DayState {
  if (up === null) return 'none';
  if (up >= GOOD_SHARE) return 'good';
  return up >= SHAKY_SHARE ? 'shaky' : 'bad';
}

interface Summary {
  /** The mean over days with checks; null if there were none. */
  readonly up: number | null;
  /** Days with failed checks, latest first. */
  readonly daysWithFailures: readonly Day[];
}

export function summaryOf(days: readonly Day[]): Summary {
  const shares = days.flatMap(({ up }) => (up === null ? [] : [up]));
  return {
    up: shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    daysWithFailures: days.filter((day) => stateOf(day) === 'shaky' || stateOf(day) === 'bad').toReversed(),
  };
}

/** The height of a bar grows with the share of passed checks; a day with only failures stays visible. */
export function heightOf({ up }: Day): number {
  return up === null ? 1 : 0.25 + 0.75 * up;
}

/** Sources that are down. Unavailable ones are not configured here, so they are no outage. */
export function brokenOf(sources: readonly SourceStatus[]): SourceStatus[] {
  return sources.filter(({ health }) => health === 'down');
}

const days = ['день', 'дня', 'дней'] as const;
const share = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 });
const calendarDay = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

export const texts = {
  loading: 'Загружаем состояние',
  allUp: 'Все подключённые источники работают',
  someDown: (titles: readonly string[]) =>
    titles.length === 1 ? `Не отвечает: ${titles.join('')}` : `Не отвечают: ${titles.join(', ')}`,
  downNote: 'Мы знаем и чиним. Поиск, которому источник не ответил, бесплатный.',
  none: 'Пока не подключён ни один источник.',
  health: { up: 'Работает', down: 'Не отвечает', unavailable: 'Не подключён' } satisfies Record<SourceHealth, string>,
  filling: 'Наполняем',
  index: {
    building: 'Готовим быстрый поиск по фото. Искать уже можно: пока идёт медленнее, но никого не пропустит.',
    missing: 'Быстрый поиск по фото ещё не готов. Искать можно: пока идёт медленнее, но никого не пропустит.',
  },
  checked: (moment: string) => `Проверено ${formatMoment(moment)}`,
  unchecked: 'Ещё не проверяли',
  oldest: (count: number) => `${formatCount(count, days)} назад`,
  newest: 'сегодня',
  share: (up: number) => `${shareText(up)} проверок прошли`,
  noChecks: 'Проверок ещё не было',
  byDay: 'По дням',
  day: 'День',
  passed: 'Проверки',
  state: {
    none: 'не проверяли',
    good: 'работал',
    shaky: 'были перебои',
    bad: 'в основном не отвечал',
  } satisfies Record<DayState, string>,
};

function shareText(up: number): string {
  return share.format(up).replace(/\s/g, '\u00a0');
}

/** 2026-03-01 → 1 марта */
export function dayText(day: string): string {
  return calendarDay.format(new Date(day)).replace(/\s/g, '\u00a0');
}

/** The text version of the bars. */
export function summaryText(title: string, { up, daysWithFailures }: Summary, length: number): string {
  const period = `${title}, ${formatCount(length, days)}`;
  if (up === null) return `${period}: ${texts.noChecks.toLowerCase()}.`;
  const worse = daysWithFailures.map((day) => `${dayText(day.day)} — ${passedText(day)}`).join(', ');
  return `${period}: ${texts.share(up)}. ${worse ? `Перебои: ${worse}.` : 'Перебоев не было.'}`;
}

export function passedText({ up }: Day): string {
  return up === null ? texts.state.none : shareText(up);
}
