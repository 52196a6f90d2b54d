import type { RegistrationDocument } from '@vidno/contract/account/documents';
import type { Profile } from '@vidno/contract/session';
import type { Searcher } from '#config/paying.ts';
import type { AccountMove } from '#database/copy-to-account.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { CodeChannel } from '#database/tables/guesses.ts';
import type { Tools } from '#tools.ts';
import type { Passwords } from './passwords/passwords.ts';

declare const brand: unique symbol;

/** Id of an authenticated account. Only `findSession` creates one. */
export type AccountId = number & { readonly [brand]: 'AccountId' };

/** The account behind an authenticated request, from the guard to the ledger. */
export interface Caller extends Searcher {
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly isVisitor: boolean;
  /** Paid for now: their work may be started. */
  readonly services: readonly number[];
  /** Has logged in with a password that was mailed, and may do nothing else before changing it. */
  readonly passwordDue?: boolean;
}

/** What logging in and registering needs. */
export interface IdentityTools
  extends Pick<Tools, 'log' | 'paying' | 'publicUrl' | 'demoServices' | 'accountUrl' | 'sms'>,
    ProfileTools,
    LoginTools,
    IssueTools {
  readonly passwords: Passwords;
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
export interface ProfileTools extends Pick<Tools, 'db' | 'clock'> {
  readonly documents: RequiredDocuments;
  /** Version of the current face-search consent if the account has accepted it; null otherwise. */
  readonly listConsentVersions: (accountId: Caller['accountId']) => Promise<readonly string[]>;
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
export interface LoginTools extends Pick<Tools, 'clock'> {
  /** How many searches the account has. */
  readonly countSearches: (trx: Transaction, accountId: number) => Promise<number>;
  /** Gives what a visitor has paid to another account, in the transaction of the login. */
  readonly moveMoney: (trx: Transaction, move: AccountMove & { readonly now: Date }) => Promise<void>;
}

/** What sending a code needs. */
export interface IssueTools extends Pick<Tools, 'appSecret' | 'codeCeilings'> {
  /** Counts codes and refusals for the metrics. */
  readonly onCode: (channel: CodeChannel, outcome: 'sent' | 'refused') => void;
}
