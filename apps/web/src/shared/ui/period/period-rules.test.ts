import { describe, expect, it } from 'vitest';
import { choiceOf, closePeriod, isReversed, yearBefore } from './period-rules.ts';

const TODAY = '2026-03-17';

describe('a common period', () => {
  it('is recognised from its days', () => {
    expect(choiceOf({ from: '2026-03-01', to: '2026-03-16' }, TODAY)).toBe('month');
    expect(choiceOf({ from: '2026-02-01', to: '2026-02-28' }, TODAY)).toBe('last_month');
    expect(choiceOf({}, TODAY)).toBe('all');
    expect(choiceOf({ from: '2026-03-02', to: TODAY }, TODAY)).toBeNull();
    expect(choiceOf({ from: '2026-03-01' }, TODAY)).toBeNull();
  });

  it('has a year before unless an end is open', () => {
    expect(yearBefore({ from: '2026-03-01', to: '2026-03-16' })).toEqual({ from: '2025-03-01', to: '2025-03-16' });
    expect(yearBefore({ from: '2026-03-01' })).toBeNull();
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
