import { SERVICE } from '@vidno/contract/constants';
import type { Paying } from '#config/paying.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/public.ts';
import { canPayForSearch } from '#features/search-payments/public.ts';
import { listHeldServices } from './held-repository.ts';

/**
 * The services whose screens are open to the caller: those paid for, those that have delivered something they keep, and smart search
 * where there is money for one. Whether work may start is asked again by the call that starts it.
 */
export async function findOpenServices(
  { db, paying }: { readonly db: Database; readonly paying: Paying },
  { accountId, demo, services, promo = false }: Pick<Caller, 'accountId' | 'demo' | 'services' | 'promo'>,
): Promise<readonly number[]> {
  const all = Object.values(SERVICE);
  if (all.every((service) => services.includes(service))) return services;
  const open = new Set([...services, ...(await listHeldServices(db, accountId))]);
  if (!open.has(SERVICE.smartSearch) && paying.isOn) {
    const canPay = await canPayForSearch({ db, paying }, { accountId, demo, services, promo });
    if (canPay) open.add(SERVICE.smartSearch);
  }
  return [...open].sort((one, other) => one - other);
}
