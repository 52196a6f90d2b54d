import { SERVICE } from '@vidno/contract/constants';
import type { Tariffs } from '../tariffs-api.ts';

/**
 * What a search will cost. `locked`: it is free, and its result is opened for money. `reserved`: the money is set aside until
 * the search ends.
 */
export interface SearchPrice {
  readonly kind: 'free' | 'service' | 'locked' | 'reserved';
  readonly amountKopecks: number;
}

interface Searcher {
  readonly tariffs: Pick<Tariffs, 'payments' | 'search_price_kopecks'>;
  /** Paid for now. */
  readonly services: readonly number[];
  /** A visitor, who sees what was found once it is paid for. */
  readonly demo: boolean;
}

export function priceOf({ tariffs, services, demo }: Searcher): SearchPrice {
  if (!tariffs.payments) return { kind: 'free', amountKopecks: 0 };
  const amountKopecks = tariffs.search_price_kopecks;
  if (demo) return { kind: 'locked', amountKopecks };
  if (services.includes(SERVICE.smartSearch)) return { kind: 'service', amountKopecks: 0 };
  return { kind: 'reserved', amountKopecks };
}
