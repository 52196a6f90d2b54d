import { DAY_MS } from '#config/durations.ts';

/**
 * How long things are kept that no setting decides, in days.
 * @limit kept: It is deleted, see [privacy.md](privacy.md).
 */
export const KEPT_DAYS = {
  /** Longer than the last attempt to send one takes, and than the limits look back. */
  accountEmail: 3,
  billingEmail: 30,
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
  /** The limits for a phone number or address look back as far. */
  oneTimeCode: 1,
  /** After the day they are for, so that an attack can be looked at. */
  codeCount: 7,
  /** Whoever watches a withdrawn run learns its end. */
  withdrawnRun: 1,
  /** Counts of calls to VK, after the day they are for. */
  vkCalls: 7,
  /** Posts that nobody tracks any more. */
  abandonedWall: 1,
} as const;

/** What is older than this has been kept for `days`. */
export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
