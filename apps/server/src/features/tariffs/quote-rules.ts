import { DAY_MS } from '#config/time.ts';
import type { PaidPart } from '#database/tables/subscriptions.ts';
import { type ChosenTariff, type CurrentSubscription, isMadeOfTools, priceOf } from './tariff.ts';

/** What a tariff, or a change of it, costs now. */
export interface QuotedChange {
  /** What is given back of what was paid for. */
  readonly returned: readonly { readonly part: PaidPart; readonly amountKopecks: number; readonly days: number }[];
  /** What stays as it is. */
  readonly kept: readonly PaidPart[];
  /** What is paid for now. */
  readonly bought: readonly BoughtPart[];
  /** What is bought less what is given back. */
  readonly todayKopecks: number;
  readonly periodStart: Date;
  readonly paidUntil: Date;
  readonly days: number;
}

interface BoughtPart {
  readonly service: number | null;
  readonly title: string;
  /** Of a whole period. */
  readonly priceKopecks: number;
  /** Of the days that are paid for now. */
  readonly amountKopecks: number;
  readonly days: number;
}

/**
 * Tools are added to, and taken from, the period that is running. Any other change starts a period of its own. What was paid for and
 * is not used is given back by whole days.
 */
export function quoteChange(chosen: ChosenTariff, current: CurrentSubscription | null, now: Date): QuotedChange {
  const running = current?.state === 'active' && current.paid_until > now ? current : null;
  if (running && running.tariff_id === chosen.tariff.id && isMadeOfTools(chosen.tariff)) {
    return changeTools(chosen, running, now);
  }
  const returned = running ? listUnusedParts(running, running.parts, now) : [];
  const days = chosen.tariff.days;
  const bought = toParts(chosen).map((part) => ({ ...part, amountKopecks: part.priceKopecks, days }));
  return {
    returned,
    kept: [],
    bought,
    todayKopecks: sumOf(bought) - sumOf(returned),
    periodStart: now,
    paidUntil: new Date(now.getTime() + days * DAY_MS),
    days,
  };
}

/**
 * The price that stood on the screen holds until its invoice expires: what the days used up since then would have returned is ours to
 * bear, so that what is bought costs at most what was paid and what is given back now.
 */
export function holdPrice(quote: QuotedChange, paidKopecks: number): QuotedChange {
  let missing = Math.max(0, quote.todayKopecks - paidKopecks);
  const bought = quote.bought.map((part) => {
    const less = Math.min(missing, part.amountKopecks);
    missing -= less;
    // What was never paid is never given back either.
    const priceKopecks = less === 0 ? part.priceKopecks : part.amountKopecks - less;
    return { ...part, priceKopecks, amountKopecks: part.amountKopecks - less };
  });
  return { ...quote, bought, todayKopecks: sumOf(bought) - sumOf(quote.returned) };
}

function changeTools(chosen: ChosenTariff, running: CurrentSubscription, now: Date): QuotedChange {
  const period = { paidUntil: running.paid_until, days: running.days };
  const left = unusedDays(period, now);
  const wanted = toParts(chosen);
  const isWanted = ({ service }: PaidPart) => wanted.some((part) => part.service === service);
  const returned = listUnusedParts(
    running,
    running.parts.filter((part) => !isWanted(part)),
    now,
  );
  const kept = running.parts.filter(isWanted);
  const bought = wanted
    .filter(({ service }) => !kept.some((part) => part.service === service))
    .map((part) => ({
      ...part,
      amountKopecks: worthOf(part.priceKopecks, { days: left, of: period.days }),
      days: left,
    }));
  return {
    returned,
    kept,
    bought,
    todayKopecks: sumOf(bought) - sumOf(returned),
    periodStart: running.period_start,
    ...period,
  };
}

/** What cancelling gives back. */
export function listUnusedParts(
  { paid_until: paidUntil, days: of }: Pick<CurrentSubscription, 'paid_until' | 'days'>,
  parts: readonly PaidPart[],
  now: Date,
): { part: PaidPart; amountKopecks: number; days: number }[] {
  const days = unusedDays({ paidUntil, days: of }, now);
  return parts
    .map((part) => ({ part, amountKopecks: worthOf(part.price_kopecks, { days, of }), days }))
    .filter(({ amountKopecks }) => amountKopecks > 0);
}

function toParts({ tariff, tools }: ChosenTariff): Pick<BoughtPart, 'service' | 'title' | 'priceKopecks'>[] {
  if (!isMadeOfTools(tariff)) {
    return [{ service: null, title: tariff.name, priceKopecks: priceOf({ tariff, tools }) }];
  }
  return tools.map(({ service, title, price_kopecks: priceKopecks }) => ({ service, title, priceKopecks }));
}

export function sumOf(parts: readonly { readonly amountKopecks: number }[]): number {
  return parts.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
}

interface Period {
  readonly paidUntil: Date;
  readonly days: number;
}

/** Whole days of 24 hours that are left of a period, none of which has started. */
function unusedDays({ paidUntil, days }: Period, now: Date): number {
  const left = Math.floor((paidUntil.getTime() - now.getTime()) / DAY_MS);
  return Math.min(Math.max(left, 0), days);
}

/** What so many days of a period are worth, in whole kopecks. More days are never worth less. */
function worthOf(priceKopecks: number, { days, of }: { readonly days: number; readonly of: number }): number {
  return Math.floor((priceKopecks * days) / of);
}
