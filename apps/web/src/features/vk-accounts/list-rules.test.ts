import { describe, expect, it } from 'vitest';
import { toListParams, toListSearch } from './tracked-accounts.tsx';

describe('the address of the list', () => {
  it.each([
    [{}, { page: 0, sort: 'added', direction: 'up' }],
    [{ page: 2, sort: 'followers', direction: 'down' } as const, { page: 2, sort: 'followers', direction: 'down' }],
    [{ sort: 'password' }, { page: 0, sort: 'added', direction: 'up' }],
  ])('%j shows %j', (given, params) => {
    expect(toListParams(given)).toEqual(params);
  });

  it('says only what differs from the usual', () => {
    expect(toListSearch(toListParams({}))).toEqual({});
    expect(toListSearch({ page: 1, sort: 'name', direction: 'down' })).toEqual({
      page: 1,
      sort: 'name',
      direction: 'down',
    });
  });
});
