import { describe, expect, it } from 'vitest';
import { addDays, formatDay, moscowDay, startOfMonth, startOfYear } from './days.ts';

describe('a day of Moscow', () => {
  it('starts three hours before the UTC day', () => {
    expect(moscowDay(new Date('2026-02-28T20:59:59Z'))).toBe('2026-02-28');
    expect(moscowDay(new Date('2026-02-28T21:00:00Z'))).toBe('2026-03-01');
  });

  it('is counted across month ends and leap years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('has a month and a year start', () => {
    expect(startOfMonth('2026-03-17')).toBe('2026-03-01');
    expect(startOfYear('2026-03-17')).toBe('2026-01-01');
  });

  it('is formatted the Russian way', () => {
    expect(formatDay('2026-03-01')).toBe('01.03.2026');
  });
});
