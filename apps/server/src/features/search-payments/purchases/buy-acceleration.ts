import { SERVICE_GROUP } from '@vidno/contract/money/acquiring';
import { searchIdSchema } from '@vidno/contract/search';
import * as z from 'zod/mini';
import type { Caller } from '#features/identity/public.ts';
import { type PurchaseOutcome, readParams } from '#features/payments/public.ts';
import { canAccelerate, listSlowWaits } from '#runs/list-slow-waits.ts';
import { ACCELERATION_PRICE_KOPECKS } from '../fulfilments/acceleration-fulfilment.ts';
import { mayAccelerate } from './may-accelerate.ts';
import type { PurchaseTools } from './purchase-tools.ts';

const accelerationSchema = z.object({ search_id: searchIdSchema });

/** The fast lane for a search that waits long. */
export async function buyAcceleration(
  tools: PurchaseTools,
  { accountId }: Pick<Caller, 'accountId'>,
  params: string,
): Promise<PurchaseOutcome> {
  const order = readParams(accelerationSchema, params);
  if (!order) return { kind: 'refused', because: 'search_not_found' };
  const searchId = order.search_id;
  const waits = await listSlowWaits(tools, { accountId, subjectIds: [searchId] });
  if (!canAccelerate(waits.get(searchId)) || !(await mayAccelerate(tools, accountId))) {
    return { kind: 'refused', because: 'acceleration_unavailable' };
  }
  return {
    kind: 'purchase',
    purchase: {
      purpose: 'acceleration',
      amountKopecks: ACCELERATION_PRICE_KOPECKS,
      description: 'Ускорение поиска',
      hold: false,
      saveCard: false,
      searchId,
      groupName: SERVICE_GROUP.acceleration,
    },
  };
}
