/** A span of time of one account's statement. */
export interface Period {
  readonly accountId: number;
  /** Inclusive; null for the beginning. */
  readonly from: Date | null;
  /** Exclusive; null for now. */
  readonly to: Date | null;
  /** Only what came to the balance, or only what left it; null for everything, with what was set aside. */
  readonly kind: 'in' | 'out' | null;
}

/** What comes to the balance, and what leaves it. */
export const MONEY_IN = ['top_up', 'gift', 'return', 'move_in'] as const;
export const MONEY_OUT = ['charge', 'sale', 'refund', 'write_off', 'chargeback', 'move_out'] as const;
