import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { allowServicesQuery } from '#entities/session/profile-api.ts';
import { isOpenToCaller } from './is-open-to-caller.ts';

describe('a route', () => {
  it('is closed where its service is not paid for', async () => {
    expect(await isOpenToCaller(knowing([1]), '/vk')).toBe(false);
  });

  it('is open where it is', async () => {
    expect(await isOpenToCaller(knowing([1]), '/smart-search')).toBe(true);
  });

  it('of no service is open without asking anybody', async () => {
    const nothingKnown = new QueryClient();
    expect(await isOpenToCaller(nothingKnown, '/privacy')).toBe(true);
    expect(nothingKnown.getQueryState(allowServicesQuery.queryKey)).toBeUndefined();
  });

  it('is open to a newcomer: with no list, every service counts as open', async () => {
    expect(await isOpenToCaller(new QueryClient(), '/monitor-search/list')).toBe(true);
  });
});

function knowing(services: readonly number[]): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(allowServicesQuery.queryKey, services);
  return queryClient;
}
