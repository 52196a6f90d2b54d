import { SERVICE } from '@vidno/contract/constants';
import type { SearchPayment } from '@vidno/contract/search';
import { DAY_MS } from '#config/durations.ts';
import type { Row } from '#database/tables.ts';

export type StoredPayment = Row<'search_payment'>;

/**
 * How many searches a day are given back because everybody found was marked «Не он(а)».
 * @limit queue: A further search is not given back, whoever is rejected.
 */
export const REJECTED_PER_DAY_MAX = 3;
/** For how long after its end a search is given back for that. */
export const REJECTION_MS = DAY_MS;

/** Who searches, as far as paying goes. */
export interface Searcher {
  readonly accountId: number;
  /** A visitor, who sees what was found once it is paid for. */
  readonly demo: boolean;
  readonly services: readonly number[];
  /** On a promo host everything is open and searches are paid from the balance. */
  readonly promo: boolean;
}

/** How a new search is paid for. */
export type PaymentWay = 'free' | 'service' | 'locked' | 'balance';

export function wayOf({ demo, services, promo }: Searcher, paymentsOn: boolean): PaymentWay {
  if (!paymentsOn) return 'free';
  if (promo) return 'balance';
  if (demo) return 'locked';
  return services.includes(SERVICE.smartSearch) ? 'service' : 'balance';
}

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
