declare const brand: unique symbol;

/** Id of an authenticated account. Only `findSession` creates one. */
export type AccountId = number & { readonly [brand]: 'AccountId' };

/** The account behind an authenticated request. */
export interface Caller {
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly demo: boolean;
  /** Paid for now: their work may be started. */
  readonly services: readonly number[];
  /** Has logged in with a password that was mailed, and may do nothing else before changing it. */
  readonly passwordDue?: boolean;
  /** Calls on a promo host, where everything is open and searches are paid from the balance. */
  readonly promo?: boolean;
}
