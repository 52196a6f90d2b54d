import { listServices } from '#features/identity/public.ts';
import type { Searcher } from '#features/search-payments/public.ts';
import type { SearchRequest, StartSearchTools } from './start-search.ts';

/** Who searches, as far as paying goes. */
export async function toSearcher(
  { db, clock, paymentsOn }: Pick<StartSearchTools, 'db' | 'clock' | 'paymentsOn'>,
  {
    accountId,
    services,
    isVisitor = false,
    promo = false,
  }: Pick<SearchRequest, 'accountId' | 'services' | 'isVisitor' | 'promo'>,
): Promise<Searcher> {
  const open = services ?? (await listServices(db, { accountId, now: clock(), paymentsOn }));
  return { accountId, demo: isVisitor, services: open, promo };
}
