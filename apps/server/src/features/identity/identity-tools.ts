import type { SmsClient } from '@vidno/providers/sms/sms-client';
import type { Paying } from '#config/paying.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { ProfileTools } from './accounts/find-profile.ts';
import type { IssueTools } from './codes/issue-code.ts';
import type { LoginTools } from './login/complete-login.ts';
import type { Passwords } from './passwords/create-passwords.ts';

/** What logging in and registering needs. */
export interface IdentityTools extends ProfileTools, LoginTools, IssueTools {
  readonly db: Database;
  readonly log: Pick<Logger, 'warn'>;
  readonly appSecret: string;
  readonly publicUrl: string;
  /** Of the account API; null if it is on the same host as the pages. */
  readonly accountUrl: string | null;
  readonly demoServices: readonly number[];
  readonly paying: Paying;
  readonly passwords: Passwords;
  /** Null if there is no SMS provider. */
  readonly sms: SmsClient | null;
  /** The ways to log in that this site is connected for. */
  readonly loginWays: LoginWays;
}

export interface LoginWays {
  readonly phone: boolean;
  readonly vk: boolean;
  /** Whether emails can be sent; with password alone it always works. */
  readonly email: boolean;
  readonly telegram: boolean;
}
