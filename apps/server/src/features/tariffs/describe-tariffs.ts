import type { OrderedTariff, Quote, Tariff } from '@vidno/contract/money/tariffs';
import type { Clock } from '#config/time.ts';
import type { Tools } from '#tools.ts';
import { type ChooseOutcome, chooseToOrder } from './choose-tariff.ts';
import { listOffers } from './prices/offers.ts';
import { type QuotedChange, quoteChange, sumOf } from './quote-rules.ts';
import { findCurrent, listTariffsHad } from './repository.ts';
import {
  type ChosenTariff,
  type CurrentSubscription,
  isMadeOfTools,
  priceOf,
  type Tariff as StoredTariff,
  servicesOf,
  sumOfPrices,
} from './tariff.ts';
import { hasHadTrialElsewhere } from './trial/trial.ts';

/** What can be bought now, in the order of the operator. */
export async function describeTariffs(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'clock' | 'appSecret'>,
  accountId: number,
): Promise<Tariff[]> {
  const current = await findCurrent(db, accountId);
  const [offers, had, hadElsewhere] = await Promise.all([
    listOffers(db, { at: clock(), current }),
    listTariffsHad(db, accountId),
    hasHadTrialElsewhere(db, appSecret, accountId),
  ]);
  return offers
    .filter(({ hidden }) => !hidden)
    .map((tariff) => ({
      id: tariff.id,
      name: tariff.name,
      price_kopecks: tariff.price_kopecks,
      days: tariff.days,
      services: [...tariff.services],
      renewal: tariff.renewal,
      continues_as: describeNext(tariff, offers),
      tools: tariff.tools.map((tool) => ({ ...tool })),
      once: tariff.once,
      available: !(tariff.once && (hadElsewhere || had.has(tariff.id))),
    }));
}

function describeNext({ continues_as: nextId }: StoredTariff, offers: readonly StoredTariff[]): Tariff['continues_as'] {
  const next = offers.find(({ id }) => id === nextId);
  return next ? { id: next.id, name: next.name, price_kopecks: next.price_kopecks, days: next.days } : null;
}

type QuoteOutcome = { readonly kind: 'quoted'; readonly quote: Quote } | Extract<ChooseOutcome, { kind: 'refused' }>;

/** What an order costs today and what is charged later, for the screen above the button. */
export async function quoteTariff(
  { db, clock, appSecret }: Pick<Tools, 'db' | 'appSecret'> & { readonly clock: Clock },
  accountId: number,
  order: OrderedTariff,
): Promise<QuoteOutcome> {
  const at = clock();
  const current = await findCurrent(db, accountId);
  const offers = await listOffers(db, { at, current });
  const chosen = await chooseToOrder({ db, appSecret }, accountId, { order, offers });
  if (chosen.kind === 'refused') return chosen;
  const change = quoteChange(chosen, current, at);
  const next = offers.find(({ id }) => id === (chosen.tariff.continues_as ?? chosen.tariff.id));
  const services = servicesOf(chosen);
  const cheaper = offers.find(
    (other) =>
      !other.hidden &&
      !isMadeOfTools(other) &&
      other.days >= chosen.tariff.days &&
      other.price_kopecks < priceOf(chosen) &&
      services.every((service) => other.services.includes(service)),
  );
  return {
    kind: 'quoted',
    quote: {
      priced_at: at.toISOString(),
      lines: [
        ...change.bought.map(({ title, amountKopecks, days }) => ({
          text: days === change.days ? title : `${title}: ${days} из ${change.days} дней`,
          amount_kopecks: amountKopecks,
        })),
        ...change.kept.map(({ title }) => ({ text: `${title}: уже оплачено`, amount_kopecks: 0 })),
        ...change.returned.map(({ part, amountKopecks, days }) => ({
          text: `${part.title}: на сейчас вернём за целые неиспользованные дни (${days})`,
          amount_kopecks: -amountKopecks,
        })),
      ],
      today_kopecks: change.todayKopecks,
      paid_until: change.paidUntil.toISOString(),
      ends: describeEnd({ chosen, current, quoted: change, tariffs: offers }),
      next:
        chosen.renews && next
          ? { at: change.paidUntil.toISOString(), amount_kopecks: sumOfPrices(chosen.keeps), every_days: next.days }
          : null,
      cheaper: cheaper ? { id: cheaper.id, name: cheaper.name, price_kopecks: cheaper.price_kopecks } : null,
    },
  };
}

interface Change {
  readonly chosen: ChosenTariff;
  readonly current: CurrentSubscription | null;
  readonly quoted: Pick<QuotedChange, 'returned'>;
  readonly tariffs: readonly StoredTariff[];
}

/** What one has now and loses by the change; null if nothing ends. */
export function describeEnd({ chosen, current, quoted, tariffs }: Change): Quote['ends'] {
  if (current === null) return null;
  const isReplaced = current.tariff_id !== chosen.tariff.id;
  const stay = servicesOf(chosen);
  const tools = tariffs.find(isMadeOfTools)?.tools ?? [];
  const closes = current.services
    .filter((service) => !stay.includes(service))
    .map((service) => tools.find((tool) => tool.service === service)?.title ?? `№ ${service}`);
  if (!isReplaced && closes.length === 0) return null;
  const tariff = tariffs.find(({ id }) => id === current.tariff_id);
  return {
    tariff: isReplaced ? (tariff?.name ?? current.tariff_id) : null,
    paid_until: current.paid_until.toISOString(),
    given_back_kopecks: sumOf(quoted.returned),
    closes,
  };
}
