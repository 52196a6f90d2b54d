import type { QueryClient } from '@tanstack/react-query';
import { isPromoHost, SERVICE } from '@vidno/contract/constants';
import { maySearchForMoney } from '#entities/payment/search/paid-search-state.ts';
import { allowServicesQuery, profileQuery } from '#entities/session/profile-api.ts';
import { requiredService } from '#features/access/rules.ts';

/** False where the route belongs to a service that the caller has not paid for. */
export async function isOpenToCaller(queryClient: QueryClient, route: string): Promise<boolean> {
  const service = requiredService(route);
  if (service === null || isPromoHost(location.hostname)) return true;
  if ((await queryClient.fetchQuery(allowServicesQuery)).includes(service)) return true;
  return (
    service === SERVICE.smartSearch && maySearchForMoney(await queryClient.fetchQuery(profileQuery).catch(() => null))
  );
}
