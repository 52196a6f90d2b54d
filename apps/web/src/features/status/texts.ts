import type { SourceHealth } from '@vidno/contract/sources';
import { formatCount, formatMoment } from '#shared/format/format.ts';
import type { Day, DayState, Summary } from './rules.ts';

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
