import { writeRubles } from '@vidno/contract/operator/money-changes';
import {
  type OperatorTariff,
  PRICE_STATES,
  type PriceInHistory,
  type PriceLine,
} from '@vidno/contract/operator/tariffs';
import type { Database } from '#database/database.ts';
import { readPages, type SharedPlace } from '#database/read-pages.ts';
import type { Price } from '#database/tables/subscriptions.ts';
import { findEventsById, findLastAboutEach } from '#features/privacy/public.ts';
import { offersTo, pricesOf, readPriceList } from '#features/tariffs/prices/offers.ts';
import { listPlanned, listPricesOf, type TariffPrice } from '#features/tariffs/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import { toListDocument } from '../list-document.ts';
import { cutPage, ROWS_READ, writeMoment, writePlace } from '../pages.ts';

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
      since: writeMoment(since),
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
  const tariff = await findPriced(db, tariffId, now);
  if (!tariff) return null;
  const { shown, last } = cutPage(await listPricesOf(db, { tariffId, after, limit: ROWS_READ }));
  return { data: await toHistory(db, tariff, shown), next: last && writePlace(placeOf(last)) };
}

const placeOf = ({ valid_from: at, id }: TariffPrice): SharedPlace => ({ at, id });

interface Priced {
  readonly offer: Offer;
  readonly inForce: Date | undefined;
  readonly now: Date;
}

async function findPriced(db: Database, tariffId: string, now: Date): Promise<Priced | null> {
  const prices = await readPriceList(db, now);
  const offer = offersTo(null, prices).find(({ id }) => id === tariffId);
  return offer ? { offer, inForce: prices.begun.get(tariffId)?.valid_from, now } : null;
}

async function toHistory(
  db: Database,
  { offer, ...at }: Priced,
  rows: readonly TariffPrice[],
): Promise<PriceInHistory[]> {
  const events = await findEventsById(
    db,
    rows.flatMap(({ event_id, withdrawn_event_id }) => [event_id, withdrawn_event_id]),
  );
  const decided = (when: Date, eventId: number | null) => {
    const event = events.get(eventId);
    return { at: when.toISOString(), account: event?.account_id ?? null, reason: event?.purpose ?? null };
  };
  return rows.map((price) => ({
    id: price.id,
    from: price.valid_from.toISOString(),
    lines: toLines(offer, price.prices),
    state: stateOf(price, at),
    planned: decided(price.created_at, price.event_id),
    withdrawn: price.withdrawn_at && decided(price.withdrawn_at, price.withdrawn_event_id),
  }));
}

/** The whole history as a table, for a spreadsheet. Null if there is no such tariff. */
export async function toPricesDocument(db: Database, tariffId: string, now: Date): Promise<ReportDocument | null> {
  const tariff = await findPriced(db, tariffId, now);
  if (!tariff) return null;
  return toListDocument({
    title: `История цен: ${tariff.offer.name}`,
    rows: readPages<TariffPrice>(({ after, limit }) =>
      listPricesOf(db, { tariffId, after: after && placeOf(after), limit }),
    ),
    toLines: (prices) => toHistory(db, tariff, prices),
    columns: [
      { title: 'С дня', kind: 'time', width: 18, cell: ({ from }) => from },
      { title: 'Цена, ₽', kind: 'text', width: 40, cell: ({ lines }) => lines.map(toPriceText).join(', ') },
      { title: 'Состояние', kind: 'text', width: 14, cell: ({ state }) => PRICE_STATES[state] },
      { title: 'Назначена', kind: 'time', width: 18, cell: ({ planned }) => planned.at },
      { title: 'Кто назначил', kind: 'text', width: 14, cell: ({ planned }) => toDecider(planned) },
      { title: 'Почему', kind: 'text', width: 40, cell: ({ planned }) => planned.reason },
      { title: 'Отозвана', kind: 'time', width: 18, cell: ({ withdrawn }) => withdrawn?.at ?? null },
      { title: 'Кто отозвал', kind: 'text', width: 14, cell: ({ withdrawn }) => withdrawn && toDecider(withdrawn) },
      { title: 'Почему отозвана', kind: 'text', width: 40, cell: ({ withdrawn }) => withdrawn?.reason ?? null },
    ],
  });
}

const toPriceText = ({ service, title, price_kopecks: kopecks }: PriceLine): string =>
  service === null ? writeRubles(kopecks) : `${title} ${writeRubles(kopecks)}`;

const toDecider = ({ account }: PriceInHistory['planned']): string => (account === null ? 'команда' : `№ ${account}`);

function stateOf(
  { valid_from: from, withdrawn_at: withdrawn }: TariffPrice,
  { inForce, now }: { readonly inForce: Date | undefined; readonly now: Date },
): PriceInHistory['state'] {
  if (withdrawn !== null) return 'withdrawn';
  if (from > now) return 'planned';
  return from.getTime() === inForce?.getTime() ? 'in_force' : 'past';
}
