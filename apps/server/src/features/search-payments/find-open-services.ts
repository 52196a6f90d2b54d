import { SERVICE } from '@vidno/contract/constants';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/public.ts';
import { mayStart } from './may-start.ts';

/** What the caller may use now: with money for a search, smart search is open without a tariff. */
export async function findOpenServices(
  { db, paymentsOn }: { readonly db: Database; readonly paymentsOn: boolean },
  { accountId, demo, services, promo = false }: Pick<Caller, 'accountId' | 'demo' | 'services' | 'promo'>,
): Promise<readonly number[]> {
  if (!paymentsOn || services.includes(SERVICE.smartSearch)) return services;
  const canPay = await mayStart({ db, paymentsOn }, { accountId, demo, services, promo });
  return canPay ? [SERVICE.smartSearch, ...services] : services;
}
