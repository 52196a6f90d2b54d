import fc from 'fast-check';

/**
 * What a payer, a worker, an operator, a bank or the time does next. Each says where it shall end up rather than what it adds, so
 * that it can be done again after it broke off.
 */
export type MoneyAction =
  /** `unheard`: paid, but the provider's news never arrives. `doubled`: it arrives twice at once. */
  | { readonly kind: 'top_up' | 'hold'; readonly who: number; readonly rubles: number; readonly fate: PaymentFate }
  | { readonly kind: 'start_search'; readonly who: number }
  /** `removed`: by its owner within that second, before the provider has been told anything. */
  | { readonly kind: 'end_search'; readonly nth: number; readonly found: boolean; readonly removed?: boolean }
  /** By its owner, whether it has ended or not. */
  | { readonly kind: 'remove_search'; readonly nth: number }
  /** Until so much of the nth top-up of the others has gone back. `bank`: without us, as a refund by hand or a chargeback. */
  | { readonly kind: 'refund'; readonly nth: number; readonly rubles: number; readonly by: 'operator' | 'bank' }
  | { readonly kind: 'subscribe'; readonly who: number; readonly tariff: 'day' | 'month'; readonly renew: boolean }
  /** An invoice that is left lying, and paid whenever its payer likes, in whatever tab. */
  | { readonly kind: 'order'; readonly who: number; readonly tariff: 'trial' | 'day' | 'month' }
  | { readonly kind: 'pay_order'; readonly nth: number; readonly fate: PaymentFate }
  | { readonly kind: 'cancel'; readonly who: number }
  /** The visitor logs in to another payer's account, and is that payer from now on; searches in progress stay behind. */
  | { readonly kind: 'log_in' }
  /** As before an account is deleted: searches in progress are removed, and everything that can go back to cards does. */
  | { readonly kind: 'leave'; readonly who: number }
  | { readonly kind: 'pass'; readonly hours: number };

export type PaymentFate = 'paid' | 'declined' | 'unheard' | 'doubled';

export interface MoneyStep {
  readonly action: MoneyAction;
  /** Before or after this step of it, counted from 0, the process ends; beyond its last one it does not. */
  readonly tornAt: number;
}

/** The last of them has tariffs too, which use up what was topped up first: so refunds of what that one topped up are left out. */
export const PAYERS = 3;
export const SUBSCRIBER = PAYERS - 1;
/** Not registered until it logs in to the account of `REGULAR`. */
export const VISITOR = 0;
export const REGULAR = 1;

/** Whoever acts as this payer: after the login, the visitor is the payer whose account it is. */
export function payerOf(who: number, isLoggedIn: boolean): number {
  return who === VISITOR && isLoggedIn ? REGULAR : who;
}

export const SEARCH_RUBLES = 10;
const HOURS = [1, 5, 25, 24 * 4, 24 * 31] as const;

const who = fc.nat({ max: PAYERS - 1 });
const nth = fc.nat({ max: 9 });
/** Around the price of a search, and far above it. */
const rubles = fc.constantFrom(1, 9, 10, 11, 25, 60);
const fate = fc.constantFrom<PaymentFate>('paid', 'paid', 'paid', 'declined', 'unheard', 'doubled');

const topUp = fc.record({ kind: fc.constant('top_up' as const), who, rubles, fate });
const startSearch = fc.record({ kind: fc.constant('start_search' as const), who });
const endSearch = fc.record({
  kind: fc.constant('end_search' as const),
  nth,
  found: fc.boolean(),
  removed: fc.boolean(),
});

const action: fc.Arbitrary<MoneyAction> = fc.oneof(
  { weight: 4, arbitrary: topUp },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('hold' as const), who, rubles: fc.constant(SEARCH_RUBLES), fate }),
  },
  { weight: 5, arbitrary: startSearch },
  { weight: 5, arbitrary: endSearch },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      nth,
      rubles,
      by: fc.constantFrom<'operator' | 'bank'>('operator', 'bank'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('subscribe' as const),
      who: fc.constant(SUBSCRIBER),
      tariff: fc.constantFrom<'day' | 'month'>('day', 'month'),
      renew: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove_search' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      who: fc.constant(SUBSCRIBER),
      tariff: fc.constantFrom<'trial' | 'day' | 'month'>('trial', 'day', 'month'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay_order' as const), nth, fate }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who: fc.constant(SUBSCRIBER) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'log_in' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), who: fc.constantFrom(VISITOR, REGULAR) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.constantFrom(...HOURS) }) },
);

/** Of purely calculated histories, in which nothing breaks off. */
export const calmHistory = fc.array(action, { minLength: 1, maxLength: 30, size: 'max' });

/** Every second action breaks off somewhere. */
export const tornHistory: fc.Arbitrary<MoneyStep[]> = fc.array(
  fc.record({ action, tornAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat({ max: 12 })) }),
  { minLength: 1, maxLength: 20, size: 'max' },
);
