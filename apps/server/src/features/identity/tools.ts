import type { RegistrationDocument } from '@vidno/contract/account/documents';
import type { Profile } from '@vidno/contract/session';
import type { SmsClient } from '@vidno/providers/sms/smsc-client';
import type { Paying } from '#config/paying.ts';
import type { CodeCeilings } from '#config/services-config.ts';
import type { Clock } from '#config/time.ts';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { CodeChannel } from '#database/tables/guesses.ts';
import type { Logger } from '#observability/log.ts';
import type { Passwords } from './passwords/passwords.ts';

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
  /** Whether our mail server takes emails to this address; null if it is unknown now. */
  readonly canMailTo: (address: string) => Promise<boolean | null>;
}

export interface LoginWays {
  readonly phone: boolean;
  readonly vk: boolean;
  /** Whether emails can be sent; with password alone it always works. */
  readonly email: boolean;
  readonly telegram: boolean;
}

/** What showing a user their account needs. */
export interface ProfileTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly documents: RequiredDocuments;
  /** Version of the current face-search consent if the account has accepted it; null otherwise. */
  readonly findConsentVersion: (accountId: Caller['accountId']) => Promise<string | null>;
  /** The services whose screens are open to the caller. */
  readonly findOpenServices: (caller: Caller) => Promise<readonly number[]>;
  /** What the profile asks the screens to show. */
  readonly findNotices: (account: Row<'account'>) => Promise<ProfileNotices>;
}

type ProfileNotices = Pick<Profile, 'notification_change_company' | 'company_notice' | 'show_modal_30_days'>;

/** The legal texts that a user must have accepted. */
export interface RequiredDocuments {
  /** What the account has yet to accept; null stands for one that does not exist yet. */
  listOwed(db: Database | Transaction, accountId: number | null): Promise<readonly RegistrationDocument[]>;
  /** Gives an account what the same person has accepted as a visitor. */
  copyAcceptances(trx: Transaction, move: AccountMove): Promise<void>;
  /** False in production while the texts do not say who runs the service: then nobody can be registered. */
  readonly isOpen: boolean;
}

/** What ending every way to log in needs. */
export interface LoginTools {
  readonly clock: Clock;
  /** How many searches the account has. */
  readonly countSearches: (trx: Transaction, accountId: number) => Promise<number>;
  /** Gives what a visitor has paid to another account, in the transaction of the login. */
  readonly moveMoney: (trx: Transaction, move: AccountMove & { readonly now: Date }) => Promise<void>;
}

/** What sending a code needs. */
export interface IssueTools {
  readonly appSecret: string;
  readonly codeCeilings: CodeCeilings;
  /** Counts codes and refusals for the metrics. */
  readonly onCode: (channel: CodeChannel, outcome: 'sent' | 'refused') => void;
}
