import { SERVICE_GROUP } from '@vidno/contract/money/acquiring';
import { searchIdSchema } from '@vidno/contract/search';
import * as z from 'zod/mini';
import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from '#features/identity/public.ts';
import { SEARCH_PRICE_KOPECKS } from '#features/ledger/public.ts';
import type { PurchaseOutcome } from '#features/payments/public.ts';
import { ACCELERATION_PRICE_KOPECKS } from './acceleration.ts';
import { canAccelerate } from './can-accelerate.ts';
import { findSearchPayment } from './repository.ts';

export interface PurchaseTools {
  readonly db: Database;
  readonly clock: Clock;
  /** The tariff of the account, by id; null without one. */
  readonly findTariffId: (accountId: number) => Promise<string | null>;
}

/** One search: the money is held now and taken when the search has found somebody. */
export async function buySearch(): Promise<PurchaseOutcome> {
  return {
    kind: 'purchase',
    purchase: {
      ...{ purpose: 'search', amountKopecks: SEARCH_PRICE_KOPECKS, description: 'Один поиск', hold: true },
      saveCard: false,
    },
  };
}

/** The result of a demo search that is shown once it is paid for. */
export async function buyUnlock(
  { db }: PurchaseTools,
  { accountId }: Pick<Caller, 'accountId'>,
  searchId: string | undefined,
): Promise<PurchaseOutcome> {
  const payment = searchId === undefined ? null : await findSearchPayment(db, { accountId, searchId });
  if (!payment || searchId === undefined) return { kind: 'refused', because: 'search_not_found' };
  if (payment.state !== 'locked') return { kind: 'refused', because: 'already_unlocked' };
  return {
    kind: 'purchase',
    purchase: {
      ...{ purpose: 'unlock', amountKopecks: payment.price_kopecks, description: 'Результат поиска', hold: false },
      ...{ saveCard: false, searchId },
    },
  };
}

const accelerationSchema = z.object({ search_id: searchIdSchema });

/** The fast lane for a search that is waiting. */
export async function buyAcceleration(
  tools: PurchaseTools,
  { accountId }: Pick<Caller, 'accountId'>,
  params: string,
): Promise<PurchaseOutcome> {
  const order = accelerationSchema.safeParse(parseJson(params));
  if (!order.success) return { kind: 'refused', because: 'search_not_found' };
  const searchId = order.data.search_id;
  if (!(await canAccelerate(tools, { accountId, searchId }))) {
    return { kind: 'refused', because: 'acceleration_unavailable' };
  }
  return {
    kind: 'purchase',
    purchase: {
      ...{ purpose: 'acceleration', amountKopecks: ACCELERATION_PRICE_KOPECKS, description: 'Ускорение поиска' },
      ...{ hold: false, saveCard: false, searchId, groupName: SERVICE_GROUP.acceleration },
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
