import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';

export interface PurchaseTools {
  readonly db: Database;
  readonly clock: Clock;
  /** The tariff of the account, by id; null without one. */
  readonly findTariffId: (accountId: number) => Promise<string | null>;
}
