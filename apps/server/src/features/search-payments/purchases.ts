import { SERVICE_GROUP } from '@vidno/contract/money/acquiring';
import { searchIdSchema } from '@vidno/contract/search';
import * as z from 'zod/mini';
import type { Caller } from '#features/identity/tools.ts';
import { SEARCH_PRICE_KOPECKS } from '#features/ledger/balance.ts';
import { type PurchaseOutcome, readParams } from '#features/payments/start-payment.ts';
import { canAccelerate, listSlowWaits } from '#runs/run-watcher.ts';
import type { Tools } from '#tools.ts';
import { ACCELERATION_PRICE_KOPECKS } from './fulfilments.ts';
import { findSearchPayment } from './repository.ts';

/** One search: the money is held now and taken when the search has found somebody. */
export async function buySearch(): Promise<PurchaseOutcome> {
  return {
    kind: 'purchase',
    purchase: {
      purpose: 'search',
      amountKopecks: SEARCH_PRICE_KOPECKS,
      description: 'Один поиск',
      hold: true,
      saveCard: false,
    },
  };
}

/** The result of a demo search that is shown once it is paid for. */
export async function buyUnlock(
  { db }: Pick<PurchaseTools, 'db'>,
  { accountId }: Pick<Caller, 'accountId'>,
  searchId: string | undefined,
): Promise<PurchaseOutcome> {
  const payment = searchId === undefined ? null : await findSearchPayment(db, { accountId, searchId });
  if (!payment || searchId === undefined) return { kind: 'refused', because: 'search_not_found' };
  if (payment.state !== 'locked') return { kind: 'refused', because: 'already_unlocked' };
  return {
    kind: 'purchase',
    purchase: {
      purpose: 'unlock',
      amountKopecks: payment.price_kopecks,
      description: 'Результат поиска',
      hold: false,
      saveCard: false,
      searchId,
    },
  };
}

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

/** Tariffs to which the speed-up is offered: «Пробный» and «Разовый 1 день». */
const ACCELERATED_TARIFFS: readonly string[] = ['trial', 'day'];

/** Whether the account may pay for a place in the fast lane. */
export async function mayAccelerate(
  { findTariffId }: Pick<PurchaseTools, 'findTariffId'>,
  accountId: number,
): Promise<boolean> {
  const tariffId = await findTariffId(accountId);
  return tariffId !== null && ACCELERATED_TARIFFS.includes(tariffId);
}

interface PurchaseTools extends Pick<Tools, 'db' | 'clock'> {
  /** The tariff of the account, by id; null without one. */
  readonly findTariffId: (accountId: number) => Promise<string | null>;
}
