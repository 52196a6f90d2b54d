import { SEARCH_PRICE_RUB, SERVICE } from '@vidno/contract/constants';
import type { SourceUse } from '@vidno/contract/sources';

/** What decides how a search is paid for. */
export interface Searcher {
  readonly accountId: number;
  /** A visitor, who sees what was found once it is paid for. */
  readonly isVisitor: boolean;
  readonly services: readonly number[];
  /** Calls on a promo host, where everything is open and searches are paid from the balance. */
  readonly promo?: boolean;
}

/** How a new search is paid for. */
export type PaymentWay = 'free' | 'service' | 'locked' | 'balance';

/** Which services of an account count now. */
export interface ServiceTerms {
  readonly now: Date;
  /** Whether a registered user keeps what was open to the visitor. */
  readonly keepsDemo: boolean;
}

/** What is paid for and how, with payments on or off. Nothing else of the product asks whether they are on. */
export interface Paying {
  readonly isOn: boolean;
  /** Of one search, in however many sources; 0 while nothing is charged. */
  readonly searchPriceRub: number;
  /** Whether each piece of this work can be paid for by itself, so that it needs no service. */
  isPaidEach(use: SourceUse): boolean;
  wayOf(searcher: Searcher): PaymentWay;
  termsAt(now: Date): ServiceTerms;
}

export function createPaying({ isOn }: { readonly isOn: boolean }): Paying {
  return {
    isOn,
    searchPriceRub: isOn ? SEARCH_PRICE_RUB : 0,
    isPaidEach: (use) => isOn && use !== 'monitor',
    wayOf({ isVisitor, services, promo = false }) {
      if (!isOn) return 'free';
      if (promo) return 'balance';
      if (isVisitor) return 'locked';
      return services.includes(SERVICE.smartSearch) ? 'service' : 'balance';
    },
    termsAt: (now) => ({ now, keepsDemo: !isOn }),
  };
}
