import { describe, expect, it } from 'vitest';
import { monthsSince, periodOf, statementFileName } from './rules.ts';

describe('the months of an account', () => {
  it('go back to the one it began in, across a year', () => {
    expect(monthsSince('2026-11-03T09:00:00Z', '2027-02-15')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
  });

  it('are months of Moscow', () => {
    expect(monthsSince('2026-10-31T21:30:00Z', '2026-11-30')).toEqual(['2026-11']);
  });

  it('have all their days', () => {
    expect(periodOf('2026-11')).toEqual({ date_from: '2026-11-01', date_to: '2026-11-30' });
    expect(periodOf('2028-02')).toEqual({ date_from: '2028-02-01', date_to: '2028-02-29' });
    expect(periodOf('2026-12')).toEqual({ date_from: '2026-12-01', date_to: '2026-12-31' });
    expect(periodOf('all')).toEqual({});
  });
});

it('a file is named after what is in it', () => {
  expect(statementFileName('2026-11', undefined, 'xlsx')).toBe('vidno-vypiska-2026-11.xlsx');
  expect(statementFileName('all', 'out', 'pdf')).toBe('vidno-vypiska-vse-potracheno.pdf');
});
