import type { SearchPayment } from '@vidno/contract/search';
import { DAY_MS } from '#config/durations.ts';
import type { PaymentWay } from '#config/paying.ts';
import type { Row } from '#database/tables.ts';

export type StoredPayment = Row<'search_payment'>;

/**
 * How many searches a day are given back because everybody found was marked «Не он(а)».
 * @limit queue: A further search is not given back, whoever is rejected.
 */
export const REJECTED_PER_DAY_MAX = 3;
/** For how long after its end a search is given back for that. */
export const REJECTION_MS = DAY_MS;

/** Whether a search runs again for nothing: one that was paid for, or is still locked; one that a tariff covered while it does. */
export function isSettled({ state }: Pick<StoredPayment, 'state'>, way: PaymentWay): boolean {
  return state === 'charged' || state === 'locked' || (state === 'service' && way === 'service');
}

/** For the owner. `null` means that payments were off when it started. */
export function toSearchPayment(payment: StoredPayment | null): SearchPayment {
  if (payment === null) return { state: 'free', amount_kopecks: 0 };
  const amount = payment.state === 'service' ? 0 : payment.price_kopecks;
  return { state: payment.state, amount_kopecks: amount };
}
