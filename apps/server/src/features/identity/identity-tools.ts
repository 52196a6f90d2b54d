import type { SmsClient } from '@vidno/providers/sms/sms-client';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { ProfileTools } from './accounts/find-profile.ts';
import type { Passwords } from './passwords/create-passwords.ts';

/** What logging in and registering needs. */
export interface IdentityTools extends ProfileTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly appSecret: string;
  readonly publicUrl: string;
  /** Of the account API; null if it is on the same host as the pages. */
  readonly accountUrl: string | null;
  readonly demoServices: readonly number[];
  readonly paymentsOn: boolean;
  readonly passwords: Passwords;
  /** Null if there is no SMS provider. */
  readonly sms: SmsClient | null;
  /** The ways to log in that this site is connected for. */
  readonly loginWays: LoginWays;
  /** How many searches the account has. */
  readonly countSearches: (trx: Transaction, accountId: number) => Promise<number>;
}

export interface LoginWays {
  readonly phone: boolean;
  readonly vk: boolean;
  /** Whether emails can be sent; with password alone it always works. */
  readonly email: boolean;
  readonly telegram: boolean;
}
