import type { Tables } from '#database/tables.ts';
import { KEPT_DAYS } from './kept-days.ts';

/** The settings that decide how long something is kept. */
export interface RetentionSettings {
  readonly queryPhotoHours: number;
  readonly resultDays: number;
  readonly demoIdleDays: number;
}

/** Rows that are deleted by age. */
export interface Aged {
  readonly kind: 'aged';
  /** The time from which the age counts; rows without one are kept. */
  readonly since: string;
  /** In days; a setting by its name; 0: the time itself says when it is over. */
  readonly days: number | 'resultDays' | 'demoIdleDays';
  /** In the words of `docs/privacy.md`. */
  readonly what: string;
  /** Only rows with this; a fixed text, never input. */
  readonly where?: string;
}

type Rule =
  | Aged
  /** Goes with the row it belongs to, in the same transaction. */
  | { readonly kind: 'with'; readonly owner: keyof Tables; readonly what: string }
  /** Stays; `why` says until when, or why for good. */
  | { readonly kind: 'kept'; readonly what: string; readonly why: string };

const aged = (what: string, since: string, days: Aged['days'], where?: string): Aged => ({
  ...{ kind: 'aged', what, since, days },
  ...(where !== undefined && { where }),
});
const goesWith = (owner: keyof Tables, what: string): Rule => ({ kind: 'with', owner, what });
const kept = (what: string, why: string): Rule => ({ kind: 'kept', what, why });

const BOOKS = 'the law wants books to be kept for at least five years';
const CATALOGUE = 'until its source takes the person out, or the person asks';
const PRODUCT = 'no personal data';

/** How long each table keeps its rows: the one place that says so. `docs/privacy.md` is made from it. */
export const RETENTION: Readonly<Record<keyof Tables, Rule>> = {
  account: aged(
    'visitors who do not come back, and whose money goes back to its card; a user stays until they delete their account',
    'last_seen_at',
    'demoIdleDays',
    'demo and deletion_at is null',
  ),
  account_email: aged('letters about an account', 'created_at', KEPT_DAYS.accountEmail),
  account_identity: goesWith('account', 'logins through VK ID and Telegram'),
  account_service: goesWith('account', 'what an account may use'),
  acquirer_order: kept('what payment providers were told', BOOKS),
  active_face_model: kept('which model compares faces', PRODUCT),
  audit_event: kept('the journal: number of the account, action, time', 'as long as the service runs'),
  audit_link: kept('hashes that show whether the journal was changed', 'as long as the service runs'),
  billing_email: aged('letters about tariffs', 'created_at', KEPT_DAYS.billingEmail),
  browser_session: aged('sessions', 'expires_at', 0),
  calibration: kept('how the faces of a source compare', PRODUCT),
  cancellation: kept('cancelled subscriptions', BOOKS),
  card: goesWith('account', 'masked numbers of cards'),
  company_notice: kept('notices of the operator', PRODUCT),
  company_notice_account: goesWith('account', 'which notices an account has seen'),
  consent: goesWith('account', 'consents and stated purposes'),
  departure: kept('who has left the catalogue', 'until results have forgotten them, which takes seconds'),
  document_acceptance: goesWith('account', 'accepted documents'),
  email_confirmation: aged('addresses that wait for confirmation', 'created_at', KEPT_DAYS.confirmation),
  face: goesWith('photo', 'faces of the catalogue'),
  face_index: kept('which indexes of faces are wanted', PRODUCT),
  faq_entry: kept('answers to common questions', PRODUCT),
  import_run: kept('imports into the catalogue', PRODUCT),
  invoice: kept('invoices', BOOKS),
  keyword_search: goesWith('search', 'the words of a search'),
  keyword_search_hit: goesWith('search', 'people found, with copies of those from outside sources'),
  ledger_account: kept('balances', BOOKS),
  ledger_entry: kept('bookings', BOOKS),
  ledger_link: kept('bookings', BOOKS),
  ledger_lot: kept('bookings', BOOKS),
  ledger_transfer: kept('bookings', BOOKS),
  material: kept('articles', PRODUCT),
  monitor: aged('monitors that have ended', 'ends_at', 'resultDays'),
  monitor_hit: aged('hits of a monitor that are gone from its source', 'gone_at', 'resultDays'),
  monitor_pause: goesWith('account', 'paused monitors'),
  monitor_run: goesWith('monitor', 'when a monitor looked, and how much it found'),
  name_word: kept('words of names', PRODUCT),
  notification: aged('notifications', 'created_at', KEPT_DAYS.notification),
  notification_channel: goesWith('account', 'where notifications are sent'),
  notification_delivery: goesWith('notification', 'what became of them'),
  notification_preference: goesWith('account', 'quiet hours'),
  notification_unsubscription: goesWith('account', 'letters turned off'),
  one_time_code: aged('one-time codes', 'created_at', KEPT_DAYS.oneTimeCode),
  password_reset: aged('links for a new password', 'expires_at', 0),
  pending_identity: aged('logins that were not finished', 'expires_at', 0),
  pending_registration: aged('registrations that were not finished', 'expires_at', 0),
  person: kept('people of the catalogue', CATALOGUE),
  person_words: goesWith('person', 'words of their names'),
  photo: goesWith('person', 'their photos'),
  photo_search: goesWith('search', 'the face that was looked for'),
  photo_search_hit: goesWith('search', 'people found'),
  photo_search_share: aged('links to results of photo searches', 'expires_at', 0),
  photo_search_photo: goesWith('query_photo', 'photos of a search'),
  query_face: goesWith('query_photo', 'faces on it'),
  query_photo: aged('photos that were searched with, after `QUERY_PHOTO_HOURS`', 'expires_at', 0),
  rate_limit: kept(
    'counters of limits, with network addresses',
    'a counter is deleted when it ends, after a day at most',
  ),
  receipt: kept('receipts', BOOKS),
  recovery_code: goesWith('account', 'recovery codes'),
  person_answer: goesWith('account', 'what was said of people found'),
  run: aged(
    'work that was withdrawn; other runs go with what they work on',
    'finished_at',
    KEPT_DAYS.withdrawnRun,
    "status = 'withdrawn'",
  ),
  search: aged('searches, `RESULT_DAYS` after their start', 'expires_at', 0),
  search_payment: goesWith('search', 'what a search cost'),
  source: kept('sources', PRODUCT),
  source_health_day: kept('how a source answered', PRODUCT),
  subscription: kept('subscriptions', BOOKS),
  support_email: aged('messages to the support', 'created_at', KEPT_DAYS.supportEmail),
  tariff: kept('tariffs', PRODUCT),
  telegram_link: aged('links to the bot', 'expires_at', KEPT_DAYS.expiredTelegramLink),
  telegram_poll: kept('who asks the bot for news', PRODUCT),
  tracked_account: goesWith('account', 'VK pages that were added'),
  trial_claim: aged(
    'keyed hashes of card, mailbox and phone of who has had the trial, after the account is deleted',
    'account_deleted_at',
    KEPT_DAYS.trialClaim,
  ),
  uncertain_result_count: goesWith('account', 'how many results of the last day showed nobody for certain'),
  unsubscribe_answer: goesWith('account', 'why somebody cancelled'),
  unsubscribe_slide: kept('questions after a cancellation', PRODUCT),
  vk_account: aged('VK pages that nobody tracks any more', 'abandoned_at', KEPT_DAYS.abandonedWall),
  vk_allowance: aged('how many calls to VK were made for whom', 'day', KEPT_DAYS.vkCalls + 1),
  vk_audience: goesWith('vk_account', 'who follows a page'),
  vk_audience_member: goesWith('vk_audience', 'followers'),
  vk_authorisation: aged('logins at VK ID that were not finished', 'expires_at', 0),
  vk_call_budget: aged('how many calls to VK were made', 'day', KEPT_DAYS.vkCalls + 1),
  vk_capability: kept('what VK answers', PRODUCT),
  vk_city: kept('cities of VK', PRODUCT),
  vk_collection: goesWith('vk_account', 'how far a wall was read'),
  vk_method_pause: aged('pauses VK asked for', 'until', 0),
  vk_post: goesWith('vk_account', 'posts'),
  vk_post_day: goesWith('vk_account', 'sums of posts'),
  vk_post_dirty: goesWith('vk_account', 'sums to be made again'),
  vk_post_rank: goesWith('vk_account', 'sums of posts'),
  vk_post_roll_up: goesWith('vk_account', 'sums of posts'),
  vk_post_tag: goesWith('vk_account', 'tags of posts'),
  vk_post_total: goesWith('vk_account', 'sums of posts'),
  vk_share: aged('shared reports', 'expires_at', 0),
  vk_token: goesWith('account', 'logins at VK ID, encrypted'),
  vk_turn: aged('whose turn it is to call VK', 'turn_at', KEPT_DAYS.vkCalls),
};

/** What else is deleted by age in a table that has a rule of its own. */
const FURTHER: readonly { readonly table: keyof Tables; readonly rule: Aged }[] = [
  {
    table: 'audit_event',
    rule: aged('purposes in the journal, whose hash stays', 'at', KEPT_DAYS.auditPurpose, 'purpose is not null'),
  },
  {
    table: 'account',
    rule: aged(
      'accounts that are to be deleted, once their money has gone back to its cards',
      'deletion_at',
      0,
      `not exists (select from acquirer_order as told
        where told.account_id = account.id and told.kind in ('refund', 'release') and told.state = 'refused')`,
    ),
  },
  {
    table: 'notification',
    rule: aged('copies of what was found, in notifications', 'created_at', 'resultDays', "hits <> '[]'"),
  },
];

/** All rules that delete by age. */
export function listAged(): { readonly table: keyof Tables; readonly rule: Aged }[] {
  const own = Object.entries(RETENTION).flatMap(([table, rule]) =>
    rule.kind === 'aged' ? [{ table: table as keyof Tables, rule }] : [],
  );
  return [...own, ...FURTHER];
}

export function daysOf({ days }: Aged, settings: RetentionSettings): number {
  return typeof days === 'number' ? days : settings[days];
}
