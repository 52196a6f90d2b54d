import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays,
  type Days,
  PRESETS,
  periodYearBefore,
  presetPeriod,
  previousPeriod,
  STEPS,
  stepOf,
  stepsOf,
} from './periods.ts';

const days = (from: string, to: string): Days => ({ from, to });

/** From before the first post that VK can have to far ahead, one day to twelve years. */
const period = fc
  .tuple(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 0, max: 4_400 }))
  .map(([start, length]) => days(addDays('2006-10-01', start), addDays('2006-10-01', start + length)));

/** So many whole months from the first day of one. */
const months = fc
  .tuple(fc.integer({ min: 2007, max: 2040 }), fc.nat(11), fc.integer({ min: 1, max: 120 }))
  .map(([year, month, count]): Days & { readonly count: number } => ({
    from: dayOf(year, month),
    to: addDays(dayOf(year, month + count), -1),
    count,
  }));

function dayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 10);
}

describe('the previous period', () => {
  it.each([
    ['of a month is the month before', days('2026-10-01', '2026-10-31'), days('2026-09-01', '2026-09-30')],
    ['of March is February, however long', days('2024-03-01', '2024-03-31'), days('2024-02-01', '2024-02-29')],
    ['of January is December', days('2026-01-01', '2026-01-31'), days('2025-12-01', '2025-12-31')],
    ['of a quarter is the quarter before', days('2026-04-01', '2026-06-30'), days('2026-01-01', '2026-03-31')],
    ['of a year is the year before', days('2025-01-01', '2025-12-31'), days('2024-01-01', '2024-12-31')],
    ['of ten years is ten years', days('2016-01-01', '2025-12-31'), days('2006-01-01', '2015-12-31')],
    ['of a day is the day before', days('2026-03-29', '2026-03-29'), days('2026-03-28', '2026-03-28')],
    ['across a change of clock has as many days', days('2014-10-20', '2014-11-02'), days('2014-10-06', '2014-10-19')],
    ['of all but a day of a month is as long', days('2026-10-02', '2026-10-31'), days('2026-09-02', '2026-10-01')],
  ])('%s', (_, now, before) => {
    expect(previousPeriod(now)).toEqual(before);
  });

  it('ends the day before and is as long, or has as many whole months', () => {
    void fc.assert(
      fc.property(period, (now) => {
        const before = previousPeriod(now);
        expect(addDays(before.to, 1)).toBe(now.from);
        const isOfMonths = now.from.endsWith('-01') && addDays(now.to, 1).endsWith('-01');
        if (isOfMonths) expect(before.from.endsWith('-01')).toBe(true);
        else expect(countDays(before)).toBe(countDays(now));
      }),
    );
    void fc.assert(
      fc.property(months, ({ count, ...now }) => {
        const before = previousPeriod(now);
        expect([addDays(before.to, 1), stepsOf(before, 'month').length]).toEqual([now.from, count]);
        expect(stepsOf(before, 'month').every(({ partial }) => !partial)).toBe(true);
      }),
    );
  });
});

describe('the same period a year before', () => {
  it.each([
    [days('2026-10-05', '2026-10-11'), days('2025-10-05', '2025-10-11')],
    [days('2025-02-01', '2025-02-28'), days('2024-02-01', '2024-02-29')],
    [days('2024-02-10', '2024-02-29'), days('2023-02-10', '2023-02-28')],
    [days('2026-01-01', '2026-03-31'), days('2025-01-01', '2025-03-31')],
  ])('of %o is %o', (now, before) => {
    expect(periodYearBefore(now)).toEqual(before);
  });

  it('is never longer by more than a leap day', () => {
    void fc.assert(
      fc.property(period, (now) => {
        const before = periodYearBefore(now);
        expect(Math.abs(countDays(before) - countDays(now))).toBeLessThanOrEqual(1);
        expect(before.from <= before.to).toBe(true);
      }),
    );
  });
});

describe('a preset', () => {
  it.each([
    ['days7', '2026-03-10', '2026-03-16'],
    ['days30', '2026-02-15', '2026-03-16'],
    ['last_week', '2026-03-09', '2026-03-15'],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['last_quarter', '2025-10-01', '2025-12-31'],
    ['month', '2026-03-01', '2026-03-16'],
    ['year', '2026-01-01', '2026-03-16'],
  ] as const)('%s is from %s to %s on a Tuesday, 17 March', (preset, from, to) => {
    expect(presetPeriod(preset, '2026-03-17')).toEqual({ from, to });
  });

  it('on the first day of a year has the year that is over', () => {
    expect(presetPeriod('year', '2026-01-01')).toEqual(days('2025-01-01', '2025-12-31'));
    expect(presetPeriod('month', '2026-01-01')).toEqual(days('2025-12-01', '2025-12-31'));
    expect(presetPeriod('last_quarter', '2026-01-01')).toEqual(days('2025-10-01', '2025-12-31'));
  });

  it('never includes today', () => {
    void fc.assert(
      fc.property(period, fc.constantFrom(...PRESETS), ({ from: today }, preset) => {
        const { from, to } = presetPeriod(preset, today);
        expect(from <= to && to < today).toBe(true);
      }),
    );
  });
});

describe('the steps of a chart', () => {
  it.each([
    [1, 'day'],
    [45, 'day'],
    [46, 'week'],
    [200, 'week'],
    [201, 'month'],
    [3_653, 'month'],
  ] as const)('of %i days are by %s', (length, step) => {
    expect(stepOf(days('2024-02-29', addDays('2024-02-29', length - 1)))).toBe(step);
  });

  it('are marked where the period has only a part of them', () => {
    expect(stepsOf(days('2026-02-26', '2026-03-31'), 'month')).toEqual([
      { time: '2026-02', from: '2026-02-26', to: '2026-02-28', partial: true },
      { time: '2026-03', from: '2026-03-01', to: '2026-03-31', partial: false },
    ]);
    expect(stepsOf(days('2026-03-09', '2026-03-17'), 'week').map(({ partial }) => partial)).toEqual([false, true]);
  });

  it('have each day of the period once', () => {
    void fc.assert(
      fc.property(period, fc.constantFrom(...STEPS), (whole, step) => {
        const steps = stepsOf(whole, step);
        expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([whole.from, whole.to]);
        for (const [place, { from }] of steps.entries()) {
          if (place > 0) expect(addDays(steps[place - 1]?.to ?? '', 1)).toBe(from);
        }
        expect(steps.slice(1, -1).every(({ partial }) => !partial)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
