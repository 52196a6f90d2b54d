import { describe, expect, it } from 'vitest';
import { toListParams, toListSearch } from './tracked-accounts.tsx';

describe('the address of the list', () => {
  it.each([
    [{}, { page: 0, sort: 'added', direction: 'up', q: '', folder: null }],
    [
      { page: 2, sort: 'followers', direction: 'down', q: 'кофе', folder: 'Свои' } as const,
      { page: 2, sort: 'followers', direction: 'down', q: 'кофе', folder: 'Свои' },
    ],
    [{ sort: 'password' }, { page: 0, sort: 'added', direction: 'up', q: '', folder: null }],
  ])('%j shows %j', (given, params) => {
    expect(toListParams(given)).toEqual(params);
  });

  it('says only what differs from the usual', () => {
    expect(toListSearch(toListParams({}))).toEqual({});
    expect(toListSearch({ page: 1, sort: 'name', direction: 'down', q: 'кофе', folder: 'Свои' })).toEqual({
      page: 1,
      sort: 'name',
      direction: 'down',
      q: 'кофе',
      folder: 'Свои',
    });
  });
});
