import { DAY_MS } from '#config/time.ts';
import type { Tables } from '#database/database.ts';

/** The settings that decide how long something is kept. */
export interface RetentionSettings {
  readonly resultDays: number;
  readonly demoIdleDays: number;
}

/** Purges that end files or runs before rows, or are the database's own. `main/retention/create-purges.ts` has one for each. */
export const PURGE_NAMES = [
  'accounts',
  'query-photos',
  'searches',
  'visitors',
  'monitors',
  'audit-purposes',
  'vk-walls',
  'departures',
] as const;
export type PurgeName = (typeof PURGE_NAMES)[number];

/** What the deletion of an account ends before its rows go. `cabinet/deletion/erase-account.ts` has a step for each, in its order. */
export type EraseStep = 'logins' | 'query-photos' | 'searches' | 'monitors' | 'vk-accounts' | 'money' | 'vk-login';

/** Sections of the download that join or number rows. `cabinet/export/written-sections.ts` reads each. */
export type WrittenSection =
  | 'company-notices'
  | 'payments'
  | 'subscriptions'
  | 'searches'
  | 'keyword-results'
  | 'photo-results'
  | 'answers'
  | 'monitor-checks'
  | 'vk-accounts'
  | 'vk-report-links';

/** Rows that go by age. SQL in `where` and `blanks` is a fixed text, never input. */
export interface Aged<Column extends string = string> {
  /** The time from which the age counts; rows without one are kept. It has an index. */
  readonly since: Column;
  /** In days; a setting by its name; 0: the time itself says when it is over. */
  readonly days: number | keyof RetentionSettings;
  /** What a column that is not a timestamp contains: a day in Moscow, or milliseconds since 1970. */
  readonly unit?: 'day' | 'milliseconds';
  /** Only rows with this. */
  readonly where?: string;
  /** The row stays, and this is set in it. */
  readonly blanks?: string;
  /** Without it, `purgeRows` deletes the rows. */
  readonly removedBy?: PurgeName;
  /** The row does not say when it became due, so that nobody can say for how long it is overdue. */
  readonly unwatched?: true;
}

/** A part of the page: titles of the columns that it shows, by field. The file has every field. */
interface Section {
  /** Of the file, without `.json`. */
  readonly name: string;
  readonly title: string;
  readonly page: Readonly<Record<string, string>>;
}

/** The account's rows of one table, as they are. */
export interface RowSection<Column extends string = string> extends Section {
  /** Columns, or SQL under a name, in the order of the file. */
  readonly fields: readonly (Column | { readonly as: string; readonly from: string })[];
  /** All other columns, so that a new one is not forgotten: secrets, and what only the product needs. */
  readonly leftOut: readonly Column[];
  readonly where?: string;
  /** The columns that rows are sorted by before their key. */
  readonly order?: readonly Column[];
}

/** What the owner's download shows of a table. The order of the tables is that of the page. */
type Download<Column extends string = string> =
  | RowSection<Column>
  | (Omit<Section, 'name'> & { readonly written: WrittenSection })
  /** Stands in the section of another table. */
  | { readonly within: keyof Tables }
  /** Why it is not shown, in the words of the page. */
  | { readonly withheld: string };

interface Facts<Column extends string = string> {
  /** In the words of `docs/privacy.md`. */
  readonly what: string;
  readonly kept:
    | Aged<Column>
    /** Goes with the row it belongs to, by the database's cascade. */
    | { readonly with: keyof Tables }
    /** Stays, and until when, or why for good. */
    | { readonly because: string };
  /** What else of it goes by age. */
  readonly further?: readonly (Aged<Column> & { readonly what: string })[];
  /** The primary key; without it `id`, after the account if it is an account's. */
  readonly key?: readonly Column[];
  /** The column that names the account; without it `account_id`. */
  readonly owner?: Column;
  readonly download?: Download<Column>;
  readonly erasedBy?: EraseStep;
  /** SQL: of an account with such a row something has to be ended elsewhere before it is deleted. */
  readonly holds?: string;
}

/** Everything that is done to a table without knowing what it is for. */
export interface TableFacts extends Facts {
  readonly table: string;
}

/** What belongs to an account cannot leave out what its owner sees of it. */
export type FactsOf<T extends keyof Tables> = Facts<keyof Tables[T] & string> &
  (Tables[T] extends { account_id: unknown } ? { readonly download: Download<keyof Tables[T] & string> } : object);

/** Some of the tables, each with the facts that its columns allow. */
export type FactsOfTables = { readonly [T in keyof Tables]?: FactsOf<T> };

export const NO_PERSONAL_DATA = { because: 'no personal data' };
export const BOOKS = { because: 'the law wants books to be kept for at least five years' };

export function ownerOf({ owner = 'account_id' }: TableFacts): string {
  return owner;
}

export function keyOf(facts: TableFacts): readonly string[] {
  return facts.key ?? (facts.download === undefined ? ['id'] : [ownerOf(facts), 'id']);
}

/**
 * How long things are kept that no setting decides, in days.
 * @limit kept: It is deleted, see [privacy.md](privacy.md).
 */
export const KEPT_DAYS = {
  /** Longer than the last attempt to send one takes, and than the limits look back. */
  accountEmail: 3,
  billingEmail: 30,
  /** Longer than a payer's bank takes to ask about a payment; the books themselves are kept. */
  paymentWebhook: 180,
  /** Longer than somebody looks at it before it is published. */
  checkedMaterial: 1,
  /** What was replaced longer ago does not come back. */
  replacedMaterial: 365,
  /** As long as an unused session lasts, because it shows the changes to whoever opens it again. */
  loginChange: 30,
  notification: 90,
  /** Kept so that nobody gets the trial again by deleting the account; counted from the deletion. */
  trialClaim: 365,
  /** What somebody searched for, in the journal; the database refuses to forget it earlier. */
  auditPurpose: 365,
  /** The rate limits count the confirmation emails of the last day. */
  confirmation: 2,
  expiredTelegramLink: 1,
  /** Much longer than the last attempt to send one takes, so that a mail server may be down for days. */
  supportEmail: 30,
  /** Letters about requests for removal, and the mailbox in an answered one. */
  removalEmail: 30,
  /** As long as the law wants acts of destruction to be kept. */
  removalRequest: 1_096,
  /** As long as the order of Roskomnadzor wants. */
  destructionAct: 1_096,
  /** There was nothing to remove, so that there is nothing to be accountable for. */
  removalWithoutResult: 30,
  /** The limits look at what was hidden in a day. */
  removalPart: 1,
  /** The limits for a phone number or address look back as far. */
  oneTimeCode: 1,
  /** After the day they are for, so that an attack can be looked at. */
  codeCount: 7,
  /** Of the last day, to its end. */
  refusalHour: 2,
  /** Whoever watches a withdrawn run learns its end. */
  withdrawnRun: 1,
  /** Counts of calls to VK, after the day they are for. */
  vkCalls: 7,
  /** An import that was interrupted can be continued for as long; after that it begins anew. */
  importRange: 30,
  /** Posts that nobody tracks any more. */
  abandonedWall: 1,
  /** Thirteen months, so that whoever tracks the page again a year later finds the same figures. */
  abandonedOwner: 396,
  /** Long enough to be seen by whoever comes once a month. */
  removedPage: 60,
} as const;

/** What is older than this has been kept for `days`. */
export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
