import type { QueryClient } from '@tanstack/react-query';
import { isPromoHost } from '@vidno/contract/constants';
import { requiredService } from '#features/access/rules.ts';
import { allowServicesQuery } from '#features/session/profile-api.ts';

/** False where the route belongs to a service that the server does not name: neither paid for nor holding anything. */
export async function isOpenToCaller(queryClient: QueryClient, route: string): Promise<boolean> {
  const service = requiredService(route);
  if (service === null || isPromoHost(location.hostname)) return true;
  return (await queryClient.fetchQuery(allowServicesQuery)).includes(service);
}
