import { describe, expect, it } from 'vitest';
import { monitorParams } from './address-params.ts';

describe('the address of a monitoring screen', () => {
  it('says what to watch, which run is in view and what of it', () => {
    const meant = {
      keyword: 'Анна',
      geo: 'kazan',
      source: 'tinder',
      run: 'r',
      change: 'new',
      page: 2,
      runs: 1,
      exists: true,
      all: true,
    };
    expect(monitorParams(meant)).toEqual(meant);
  });

  it('takes digits for the words they are', () => {
    expect(monitorParams({ keyword: 1984, geo: 7 })).toEqual({ keyword: '1984', geo: '7' });
  });

  it.each([
    { page: -1 },
    { page: 1.5 },
    { runs: 'two' },
    { page: 0 },
    { keyword: ['x'], run: null },
    { exists: 'yes' },
  ])('drops %o', (wrong) => {
    expect(monitorParams(wrong)).toEqual({});
  });
});
