import { describe, expect, it } from 'vitest';
import { closePeriod, isReversed, presetOf, presetPeriods } from './period-rules.ts';

const TODAY = '2026-03-17';

describe('a preset period', () => {
  it.each([
    ['days7', '2026-03-11'],
    ['weeks2', '2026-03-04'],
    ['days30', '2026-02-16'],
    ['month', '2026-03-01'],
    ['year', '2026-01-01'],
  ] as const)('%s runs from %s to today', (preset, from) => {
    const found = presetPeriods(TODAY).find((known) => known.preset === preset);
    expect(found?.period).toEqual({ from, to: TODAY });
  });

  it('is recognised from its days', () => {
    expect(presetOf({ from: '2026-03-01', to: TODAY }, TODAY)).toBe('month');
    expect(presetOf({}, TODAY)).toBe('all');
    expect(presetOf({ from: '2026-03-02', to: TODAY }, TODAY)).toBeNull();
    expect(presetOf({ from: '2026-03-01' }, TODAY)).toBeNull();
  });
});

describe('a custom period', () => {
  it('accepts its two days in either order', () => {
    const march = { from: '2026-03-01', to: '2026-03-31' };
    expect(closePeriod('2026-03-01', '2026-03-31')).toEqual(march);
    expect(closePeriod('2026-03-31', '2026-03-01')).toEqual(march);
    expect(closePeriod('2026-03-01', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  });

  it('cannot end before it starts', () => {
    expect(isReversed({ from: '2026-03-02', to: '2026-03-01' })).toBe(true);
    expect(isReversed({ from: '2026-03-01', to: '2026-03-01' })).toBe(false);
    expect(isReversed({ from: '2026-03-01' })).toBe(false);
  });
});
