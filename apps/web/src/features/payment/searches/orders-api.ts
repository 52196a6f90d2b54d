import { KOPECKS_PER_RUBLE } from '@vidno/contract/money/acquiring';
import { payAcceleration, paySearch, payTopUp, payUnlock } from '../api.ts';
import type { PaymentOrder } from '../rules.ts';
import { orderTexts as texts } from './search-price.tsx';

const ONCE = { next: null, once: null } as const;

export function searchOrder(amountKopecks: number): PaymentOrder {
  return {
    kind: 'search',
    title: texts.search,
    amountKopecks,
    note: texts.searchNote,
    paid: texts.searchPaid,
    ...ONCE,
    start: (fields) => paySearch(fields),
  };
}

export function unlockOrder(
  search: { readonly searchId: string; readonly demo: boolean },
  amountKopecks: number,
): PaymentOrder {
  return {
    kind: 'search',
    title: texts.unlock,
    amountKopecks,
    paid: texts.unlockPaid,
    ...ONCE,
    start: (fields) => payUnlock(search, fields),
  };
}

export function accelerationOrder(searchId: string, amountKopecks: number): PaymentOrder {
  return {
    kind: 'service',
    title: texts.acceleration,
    amountKopecks,
    paid: texts.accelerationPaid,
    ...ONCE,
    start: (fields) => payAcceleration(searchId, fields),
  };
}

export function topUpOrder(rubles: number): PaymentOrder {
  return {
    kind: 'service',
    title: texts.topUp,
    amountKopecks: rubles * KOPECKS_PER_RUBLE,
    paid: texts.topUpPaid,
    ...ONCE,
    start: (fields) => payTopUp(rubles, fields),
  };
}
