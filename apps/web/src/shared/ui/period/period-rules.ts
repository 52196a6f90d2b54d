import { addDays, type Day, startOfMonth, startOfYear } from '#shared/format/moscow-day.ts';

/** Both ends are included; an absent one is open. */
export interface Period {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** VK opened in that month. */
export const FIRST_DAY: Day = '2006-10-01';

export type Preset = 'month' | 'year' | 'days30' | 'weeks2' | 'days7' | 'all';

/** The periods one picks most, counted back from today, which belongs to each of them. */
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
  const found = presetPeriods(today).find((known) => isSamePeriod(known.period, period));
  return found?.preset ?? null;
}

/** The second day picked closes the period, in whichever order they were picked. */
export function closePeriod(first: Day, second: Day): Period {
  return first <= second ? { from: first, to: second } : { from: second, to: first };
}

export function isReversed({ from, to }: Period): boolean {
  return Boolean(from && to && from > to);
}

function isSamePeriod(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to;
}
