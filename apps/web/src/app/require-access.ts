import type { QueryClient } from '@tanstack/react-query';
import { isPromoHost, requiredService } from '#features/access/rules.ts';
import { allowServicesQuery } from '#shared/http/profile.ts';

/** The route belongs to a service that the caller has not paid for. */
export class ServiceNotPaid extends Error {
  override readonly name = 'ServiceNotPaid';
}

/** Throws `ServiceNotPaid` unless the route is open to the caller. */
export async function requireAccess(queryClient: QueryClient, route: string): Promise<void> {
  const service = requiredService(route);
  if (service === null || isPromoHost(location.hostname)) return;
  const services = await queryClient.ensureQueryData(allowServicesQuery);
  if (!services.includes(service)) throw new ServiceNotPaid();
}
