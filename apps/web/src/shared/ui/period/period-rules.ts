import { addDays, type Day, startOfMonth, startOfYear } from '#shared/format/moscow-day.ts';

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
