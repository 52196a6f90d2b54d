import type { OperatorTariff, PriceInHistory, PriceLine } from '@vidno/contract/operator/tariffs';
import type { Database } from '#database/database.ts';
import type { SharedPlace } from '#database/read-pages.ts';
import type { Price } from '#database/tables/subscriptions.ts';
import { findLastAboutEach, listEventsById } from '#features/privacy/public.ts';
import { offersTo, pricesOf, readPriceList } from '#features/tariffs/prices/offers.ts';
import { listPlanned, listPricesOf, type TariffPrice } from '#features/tariffs/public.ts';
import { cutPage, ROWS_READ, writePlace } from '../pages.ts';

/** What operators see of tariffs and their prices. */

/** How the journal names what is changed. */
export const tariffTarget = (id: string): string => `tariff ${id}`;

type Offer = ReturnType<typeof offersTo>[number];

export async function describeTariffs(db: Database, now: Date): Promise<OperatorTariff[]> {
  const prices = await readPriceList(db, now);
  const offers = offersTo(null, prices);
  const [coming, seen] = [
    await listPlanned(db, now),
    await findLastAboutEach(
      db,
      offers.map(({ id }) => tariffTarget(id)),
    ),
  ];
  return offers.map((offer) => {
    const { id, name, days, renewal, hidden } = offer;
    const planned = coming.find(({ tariff_id }) => tariff_id === id);
    const since = prices.begun.get(id)?.valid_from;
    return {
      id,
      name,
      days,
      renewal,
      hidden,
      lines: toLines(offer, pricesOf(offer, offer.tools)),
      since: since?.toISOString() ?? null,
      planned: planned
        ? { id: planned.id, from: planned.valid_from.toISOString(), lines: toLines(offer, planned.prices) }
        : null,
      seen: seen.get(tariffTarget(id)) ?? null,
    };
  });
}

function toLines({ name, tools }: Offer, prices: readonly Price[]): PriceLine[] {
  return prices.map(({ service, price_kopecks }) => ({
    service,
    title: tools.find((tool) => tool.service === service)?.title ?? name,
    price_kopecks,
  }));
}

interface HistoryPage {
  readonly data: PriceInHistory[];
  readonly next: string | null;
}

/** Null if there is no such tariff. */
export async function describePrices(
  db: Database,
  { tariffId, after, now }: { readonly tariffId: string; readonly after: SharedPlace | null; readonly now: Date },
): Promise<HistoryPage | null> {
  const prices = await readPriceList(db, now);
  const offer = offersTo(null, prices).find(({ id }) => id === tariffId);
  if (!offer) return null;
  const { shown, last } = cutPage(await listPricesOf(db, { tariffId, after, limit: ROWS_READ }));
  const inForce = prices.begun.get(tariffId)?.valid_from;
  const ids = shown.flatMap(({ event_id, withdrawn_event_id }) => [event_id, withdrawn_event_id]);
  const events = new Map(
    (
      await listEventsById(
        db,
        ids.filter((id) => id !== null),
      )
    ).map((event) => [Number(event.id), event]),
  );
  const decided = (at: Date, eventId: number | null) => {
    const event = eventId === null ? undefined : events.get(Number(eventId));
    return { at: at.toISOString(), account: event?.account_id ?? null, reason: event?.purpose ?? null };
  };
  return {
    data: shown.map((price) => ({
      id: price.id,
      from: price.valid_from.toISOString(),
      lines: toLines(offer, price.prices),
      state: stateOf(price, { inForce, now }),
      planned: decided(price.created_at, price.event_id),
      withdrawn: price.withdrawn_at && decided(price.withdrawn_at, price.withdrawn_event_id),
    })),
    next: last && writePlace({ at: last.valid_from, id: last.id }),
  };
}

function stateOf(
  { valid_from: from, withdrawn_at: withdrawn }: TariffPrice,
  { inForce, now }: { readonly inForce: Date | undefined; readonly now: Date },
): PriceInHistory['state'] {
  if (withdrawn !== null) return 'withdrawn';
  if (from > now) return 'planned';
  return from.getTime() === inForce?.getTime() ? 'in_force' : 'past';
}
