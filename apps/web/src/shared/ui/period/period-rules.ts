import { type Comparison, PRESETS, periodYearBefore, presetPeriod } from '@vidno/contract/format/periods';
import { type Day, formatDay } from '../../format/days.ts';

/** Both ends are included; a missing end is open. */
export interface Period {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

export const CHOICES = [...PRESETS, 'all'] as const;
export type Choice = (typeof CHOICES)[number];

/** The most common periods, which end yesterday or before. */
export function choicePeriod(choice: Choice, today: Day): Period {
  return choice === 'all' ? {} : presetPeriod(choice, today);
}

/** The first choice that is this period. */
export function choiceOf(period: Period, today: Day): Choice | null {
  return CHOICES.find((choice) => isSamePeriod(choicePeriod(choice, today), period)) ?? null;
}

/** Null if an end is open. */
export function yearBefore({ from, to }: Period): Period | null {
  return from && to ? periodYearBefore({ from, to }) : null;
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
  choices: {
    days7: 'Последние 7 дней',
    days30: 'Последние 30 дней',
    last_week: 'Прошлая неделя',
    last_month: 'Прошлый месяц',
    last_quarter: 'Прошлый квартал',
    month: 'С начала месяца',
    year: 'С начала года',
    all: 'Всё время',
  } satisfies Record<Choice, string>,
  yearBefore: 'Этот период год назад',
  compare: 'С чем сравнить',
  comparisons: { previous: 'С прошлым периодом', year: 'С годом ранее' } satisfies Record<Comparison, string>,
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
