import { addDays, type Day, formatDay, startOfMonth, startOfYear } from '../../format/days.ts';

/** Both ends are included; a missing end is open. */
export interface Period {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

export type Preset = 'month' | 'year' | 'days30' | 'weeks2' | 'days7' | 'all';

/** The most common periods, counted back from today, which each of them includes. */
export function presetPeriods(today: Day): readonly { readonly preset: Preset; readonly period: Period }[] {
  return [
    { preset: 'days7', period: { from: addDays(today, -6), to: today } },
    { preset: 'weeks2', period: { from: addDays(today, -13), to: today } },
    { preset: 'days30', period: { from: addDays(today, -29), to: today } },
    { preset: 'month', period: { from: startOfMonth(today), to: today } },
    { preset: 'year', period: { from: startOfYear(today), to: today } },
    { preset: 'all', period: {} },
  ];
}

export function presetOf(period: Period, today: Day): Preset | null {
  const found = presetPeriods(today).find((candidate) => isSamePeriod(candidate.period, period));
  return found?.preset ?? null;
}

/** The period between two picked days, in either order. */
export function closePeriod(first: Day, second: Day): Period {
  return first <= second ? { from: first, to: second } : { from: second, to: first };
}

export function isReversed({ from, to }: Period): boolean {
  return Boolean(from && to && from > to);
}

function isSamePeriod(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}

export const texts = {
  period: 'Период',
  presets: {
    days7: 'Последние 7 дней',
    weeks2: 'Последние 2 недели',
    days30: 'Последние 30 дней',
    month: 'С начала месяца',
    year: 'С начала года',
    all: 'Всё время',
  } satisfies Record<Preset, string>,
  ready: 'Готовые периоды',
  own: 'Свой период',
  pickFirst: 'Выберите первый день периода.',
  pickLast: (first: string) => `С ${formatDay(first)}. Теперь выберите последний день.`,
  from: 'С',
  to: 'По',
  apply: 'Показать',
  reversed: 'Начало периода позже его конца.',
  loading: 'Загружаем календарь',
  days: ({ from, to }: Period) => {
    if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
    return from ? `с ${formatDay(from)}` : `по ${formatDay(to ?? '')}`;
  },
};
