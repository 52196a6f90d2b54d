import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import type { Row } from '#database/database.ts';
import type { Price } from '#database/tables/subscriptions.ts';

export type Tariff = Row<'tariff'>;
export type Subscription = Row<'subscription'>;

/** A subscription that has not ended, whether its last renewal worked or not. */
export type CurrentSubscription = Subscription & { readonly state: 'active' | 'past_due' };

export interface ChosenTariff {
  readonly tariff: Tariff;
  /** Empty unless the tariff is put together of tools. */
  readonly tools: Tariff['tools'];
  /** What the next period costs at most, for as long as the subscription lasts. */
  readonly keeps: readonly Price[];
  /** The user has agreed to be charged again. */
  readonly renews: boolean;
}

export function isMadeOfTools({ tools }: Pick<Tariff, 'tools'>): boolean {
  return tools.length > 0;
}

export function priceOf({ tariff, tools }: Pick<ChosenTariff, 'tariff' | 'tools'>): number {
  if (!isMadeOfTools(tariff)) return tariff.price_kopecks;
  return tools.reduce((sum, tool) => sum + tool.price_kopecks, 0);
}

/** Those of its tools that are for these services. */
export function toolsFor({ tools }: Pick<Tariff, 'tools'>, services: readonly number[]): Tariff['tools'] {
  return tools.filter(({ service }) => services.includes(service));
}

export function sumOfPrices(prices: readonly Price[]): number {
  return prices.reduce((sum, { price_kopecks }) => sum + price_kopecks, 0);
}

/** Now, and in the next period. */
export function isSamePrice(one: ChosenTariff, other: ChosenTariff): boolean {
  return priceOf(one) === priceOf(other) && sumOfPrices(one.keeps) === sumOfPrices(other.keeps);
}

export function servicesOf({ tariff, tools }: Pick<ChosenTariff, 'tariff' | 'tools'>): number[] {
  return isMadeOfTools(tariff) ? tools.map(({ service }) => service).sort() : [...tariff.services];
}

/** How long before a charge the user gets an email about it. */
export const NOTICE_MS = 3 * DAY_MS;
/** When a renewal is tried again, counted from its first failure. */
const RETRY_DAYS = [1, 3, 5, 7] as const;
/** How long the services work on after a renewal has failed. */
const GRACE_MS = 14 * DAY_MS;
/** How long a charge may take. Services without grace stay open for this time. */
const CHARGE_TIME_MS = HOUR_MS;
/** How long before the services close the user is warned a last time. */
const LAST_WARNING_MS = 2 * DAY_MS;
/** When to look again at a charge whose outcome is not known yet. */
export const CHARGE_RECHECK_MS = 10 * MINUTE_MS;

type Terms = Pick<Subscription, 'paid_until' | 'renews' | 'failed_at' | 'grace'>;

/** When the services close unless the subscription is renewed. */
export function servicesEnd({ paid_until: paidUntil, renews, failed_at: failedAt, grace }: Terms): Date {
  if (!renews) return paidUntil;
  return new Date((failedAt ?? paidUntil).getTime() + (grace ? GRACE_MS : CHARGE_TIME_MS));
}

/** After this nothing is charged for the period, even if we were down when the charge was due. */
export function lastChargeAt({ paid_until: paidUntil, failed_at: failedAt }: Omit<Terms, 'renews' | 'grace'>): Date {
  return new Date((failedAt ?? paidUntil).getTime() + GRACE_MS);
}

/** When a failed renewal will be tried again, without the tries that have been made. */
export function retriesLeft({ failed_at: failedAt, failures }: Pick<Subscription, 'failed_at' | 'failures'>): Date[] {
  if (failedAt === null) return [];
  // The first failure is that of the renewal itself, not of a retry.
  return RETRY_DAYS.slice(Math.max(failures - 1, 0)).map((day) => new Date(failedAt.getTime() + day * DAY_MS));
}

export function lastWarningAt(terms: Terms): Date {
  return new Date(servicesEnd(terms).getTime() - LAST_WARNING_MS);
}

/** When something has to be done for a subscription next; null once it has ended. */
export function nextWakeAt(
  subscription: Terms & Pick<Subscription, 'failures' | 'noticed_for' | 'state' | 'stopped_at'>,
  now: Date,
): Date | null {
  const { paid_until: paidUntil, renews, failed_at: failedAt, noticed_for: noticedFor, state } = subscription;
  if (state === 'ended') return null;
  if (failedAt !== null) {
    const times = [...retriesLeft(subscription), lastWarningAt(subscription), servicesEnd(subscription)];
    return times.filter((at) => at > now).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? now;
  }
  if ((renews || subscription.stopped_at !== null) && noticedFor?.getTime() !== paidUntil.getTime()) {
    return new Date(Math.max(paidUntil.getTime() - NOTICE_MS, now.getTime()));
  }
  return paidUntil;
}
