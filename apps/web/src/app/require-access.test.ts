import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { allowServicesQuery } from '#shared/http/profile.ts';
import { requireAccess, ServiceNotPaid } from './require-access.ts';

describe('opening a route', () => {
  it('is refused where the service is not paid for', async () => {
    await expect(requireAccess(knowing([1]), '/vk')).rejects.toBeInstanceOf(ServiceNotPaid);
  });

  it('is granted where it is', async () => {
    await expect(requireAccess(knowing([1]), '/smart-search')).resolves.toBeUndefined();
  });

  it('asks nobody for a route that is open to everybody', async () => {
    const nothingKnown = new QueryClient();
    await requireAccess(nothingKnown, '/privacy');
    expect(nothingKnown.getQueryState(allowServicesQuery.queryKey)).toBeUndefined();
  });

  it('is granted to a newcomer: with no list, every service counts as open', async () => {
    await expect(requireAccess(new QueryClient(), '/monitor-search/list')).resolves.toBeUndefined();
  });
});

function knowing(services: readonly number[]): QueryClient {
  const queryClient = new QueryClient();
  queryClient.setQueryData(allowServicesQuery.queryKey, services);
  return queryClient;
}
