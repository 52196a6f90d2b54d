import { randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database.ts';
import type { PaidPart } from '#database/tables/subscriptions.ts';
import { replaceTariffServices } from '#features/identity/public.ts';
import { returnUnused, useForService, useKey } from '#features/ledger/operation-rules.ts';
import { bookTransfers, findTransfer, postTransfers } from '#features/ledger/post-transfers.ts';
import { type QuotedChange, sumOf } from './quote-rules.ts';
import { hasUsedUpFullPrice, insertSubscription, updateSubscription } from './repository.ts';
import {
  type ChosenTariff,
  type CurrentSubscription,
  nextWakeAt,
  priceOf,
  servicesEnd,
  servicesOf,
  type Tariff,
} from './tariff.ts';

interface Change {
  readonly accountId: number;
  readonly chosen: ChosenTariff;
  readonly current: CurrentSubscription | null;
  readonly quote: QuotedChange;
  /** That paid for it; null if nothing had to be paid. */
  readonly invoiceId: string | null;
  /** Charged for the next period. */
  readonly cardId: string | null;
  readonly now: Date;
}

/**
 * Makes a subscription what was ordered: gives unused parts back, pays for new ones from the balance, and opens the services. Throws
 * if the balance does not suffice, since part of it has been done by then: the caller sees to it that the money is there.
 */
export async function applyChange(trx: Transaction, change: Change): Promise<void> {
  const { accountId, chosen, current, quote, now } = change;
  const { returnedKopecks } = await returnParts(trx, { accountId, returned: quote.returned, now });
  if (returnedKopecks !== sumOf(quote.returned)) throw new Error('Less comes back than was quoted');
  const isSame = current !== null && current.tariff_id === chosen.tariff.id;
  const id = isSame ? current.id : randomUUID();
  const bought = quote.bought.map((part) => ({ ...part, key: randomUUID() }));
  const uses = bought
    .filter(({ amountKopecks }) => amountKopecks > 0)
    .flatMap(({ key, amountKopecks }) =>
      useForService({
        useId: key,
        service: 'tariff',
        runId: null,
        subscriptionId: id,
        amountKopecks,
        eventAt: now,
      }),
    );
  await bookTransfers(trx, accountId, uses);
  const parts: PaidPart[] = [
    ...quote.kept,
    ...bought.map(({ service, title, priceKopecks, key }) => ({ service, title, price_kopecks: priceKopecks, key })),
  ];
  if (current !== null && !isSame) {
    await updateSubscription(trx, current, { state: 'ended', wake_at: null, ended_at: now, end_reason: 'replaced' });
  }
  const grace = await hasGrace(trx, accountId, chosen.tariff);
  await store(trx, change, { id, isSame, parts, grace });
  const terms = { paid_until: quote.paidUntil, renews: chosen.renews, failed_at: null, grace };
  await replaceTariffServices(trx, { accountId, services: servicesOf(chosen), endsAt: servicesEnd(terms) });
}

interface Stored {
  readonly id: string;
  readonly isSame: boolean;
  readonly parts: readonly PaidPart[];
  readonly grace: boolean;
}

async function store(
  trx: Transaction,
  { accountId, chosen, current, quote, invoiceId, cardId, now }: Change,
  { id, isSame, parts, grace }: Stored,
): Promise<void> {
  // Taking a tool away does not resume renewals that the user has stopped.
  const stoppedAt = isSame && !chosen.renews ? (current?.stopped_at ?? null) : null;
  const row = {
    tariff_id: chosen.tariff.id,
    tools: chosen.tools.map(({ service }) => service),
    services: servicesOf(chosen),
    parts,
    price_kopecks: priceOf(chosen),
    kept_prices: chosen.keeps,
    days: quote.days,
    state: 'active' as const,
    invoice_id: invoiceId ?? current?.invoice_id ?? null,
    card_id: cardId ?? current?.card_id ?? null,
    renews: chosen.renews,
    grace,
    stopped_at: stoppedAt,
    next_tariff_id: chosen.renews || stoppedAt !== null ? (chosen.tariff.continues_as ?? chosen.tariff.id) : null,
    period_start: quote.periodStart,
    paid_until: quote.paidUntil,
    failed_at: null,
    failures: 0,
    reason: null,
    noticed_for: null,
    ended_at: null,
    end_reason: null,
  };
  const wake_at = nextWakeAt(row, now);
  if (isSame) return await updateSubscription(trx, { account_id: accountId, id }, { ...row, wake_at });
  await insertSubscription(trx, { ...row, wake_at, account_id: accountId, id, started_at: now });
}

/** Gives the price of unused days back to the balance. */
export async function returnParts(
  trx: Transaction,
  {
    accountId,
    returned,
    now,
  }: {
    readonly accountId: number;
    readonly returned: readonly { readonly part: PaidPart; readonly amountKopecks: number }[];
    readonly now: Date;
  },
): Promise<{ readonly returnedKopecks: number }> {
  let returnedKopecks = 0;
  for (const { part, amountKopecks } of returned) {
    const of = await findTransfer(trx, accountId, useKey('tariff', part.key));
    if (!of) continue;
    const transfers = returnUnused({ returnId: `tariff:${part.key}`, of, amountKopecks, eventAt: now });
    const posted = await postTransfers(trx, accountId, transfers);
    if (posted.kind === 'posted') returnedKopecks += amountKopecks;
  }
  return { returnedKopecks };
}

/** Whether a failed renewal leaves the services open for a while, as it does once a full price has been paid. */
async function hasGrace(trx: Transaction, accountId: number, { once }: Pick<Tariff, 'once'>): Promise<boolean> {
  return !once || (await hasUsedUpFullPrice(trx, accountId));
}
