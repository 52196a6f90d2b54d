import { listStrandedMoney } from '#features/payments/public.ts';
import type { Product } from '../open-product.ts';
import { failure, type Said } from './findings.ts';

const SHOWN = 10;

/**
 * Money that belongs to nobody who could use it or get it back. `vidno money` gives it back, or settles what was paid out by
 * hand.
 */
export async function describeStrandedMoney({ tools }: Pick<Product, 'tools'>): Promise<Said> {
  const stranded = await listStrandedMoney(tools.db, { now: tools.clock(), limit: SHOWN });
  if (stranded.length === 0) return 'all money has an account';
  return failure(`GIVE BACK: ${stranded.map(({ accountId, text }) => `account ${accountId}: ${text}`).join('; ')}`);
}
