import { formatDay } from '#shared/format/moscow-day.ts';
import type { Period, Preset } from './period-rules.ts';

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
