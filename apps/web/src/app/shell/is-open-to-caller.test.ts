import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allowServicesQuery, profileQuery } from '#features/session/profile-api.ts';
import { aUser } from '../../testing/made-up-accounts.ts';
import { isOpenToCaller } from './paid-screens.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('a route', () => {
  it('is closed where its service is not named', async () => {
    expect(await isOpenToCaller(knowing([1]), '/vk')).toBe(false);
  });

  it('is open where it is', async () => {
    expect(await isOpenToCaller(knowing([1]), '/smart-search')).toBe(true);
  });

  it('asks the list of the server and nothing that the browser remembers', async () => {
    const queryClient = knowing([2]);
    queryClient.setQueryData(profileQuery.queryKey, aUser({ balance: 5, allow_services: [1, 2, 3] }));
    localStorage.setItem('vidno_paid_search', '7');
    expect(await isOpenToCaller(queryClient, '/smart-search')).toBe(false);
  });

  it('of no service is open without asking anybody', async () => {
    const nothingKnown = new QueryClient();
    expect(await isOpenToCaller(nothingKnown, '/privacy')).toBe(true);
    expect(nothingKnown.getQueryState(allowServicesQuery.queryKey)).toBeUndefined();
  });

  it.each(['promo.vidno.ru', 'promo-testnew.vidno.ru', 'promo2.vidno.ru'])(
    'is open on %s without asking anybody',
    async (hostname) => {
      vi.stubGlobal('location', { hostname });
      const queryClient = knowing([]);
      expect(await isOpenToCaller(queryClient, '/vk')).toBe(true);
    },
  );

  it.each(['vidno.ru', 'www.promo.ru', 'promo', 'notpromo.vidno.ru'])(
    'is closed on %s, which is no promo host',
    async (hostname) => {
      vi.stubGlobal('location', { hostname });
      expect(await isOpenToCaller(knowing([]), '/vk')).toBe(false);
    },
  );

  it('is open to a newcomer: with no list, every service counts as open', async () => {
    expect(await isOpenToCaller(new QueryClient(), '/monitor-search/list')).toBe(true);
  });
});

function knowing(services: readonly number[]): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(allowServicesQuery.queryKey, services);
  return queryClient;
}
