import { randomUUID } from 'node:crypto';
import type { Database, Row, Transaction } from '#database/database.ts';
import type { Price } from '#database/tables/subscriptions.ts';
import { showNotifications } from '#features/notifications/notifications.ts';
import type { Tools } from '#tools.ts';
import { insertBillingEmails, listStoredTariffs, lowerKeptPrices } from '../repository.ts';
import { sumOfPrices, type Tariff, toolsFor } from '../tariff.ts';
import { describeChange, type PriceChange } from './describe-change.ts';
import { keptOf, offerTo, pricesOf } from './offers.ts';
import { listKeepers, lockUntold, type TariffPrice, updatePrice } from './price-repository.ts';

/** @limit queue: The rest is told next, in a transaction of its own. */
const TOLD_AT_ONCE = 200;

/** On its day everybody who keeps an older price is told, once; a lower one that was told is kept from then on. Safe to call from several workers at once. */
export async function tellKeepers({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  while (await tellSome(db, clock())) {
    // Until nobody is left, or somebody else is at it.
  }
}

async function tellSome(db: Database, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const price = await lockUntold(trx, now);
    if (!price) return false;
    const asked = { tariffId: price.tariff_id, after: Number(price.told_until), limit: TOLD_AT_ONCE };
    const keepers = await listKeepers(trx, asked);
    const tariff = (await listStoredTariffs(trx)).find(({ id }) => id === price.tariff_id);
    if (tariff) await tell(trx, { price, tariff, now }, keepers);
    const last = keepers.at(-1)?.account_id;
    const isDone = last === undefined || keepers.length < TOLD_AT_ONCE;
    await updatePrice(trx, price.id, isDone ? { told_at: now } : { told_until: last });
    return true;
  });
}

interface News {
  readonly price: TariffPrice;
  /** At its first price. */
  readonly tariff: Tariff;
  readonly now: Date;
}

async function tell(trx: Transaction, news: News, keepers: readonly Row<'subscription'>[]): Promise<void> {
  const { price, tariff, now } = news;
  const concerned = keepers.flatMap((keeper) => {
    const change = compare(keeper, news);
    return change === null ? [] : [{ keeper, ...change }];
  });
  await lowerKeptPrices(
    trx,
    concerned
      .filter(({ ownKopecks, wasKopecks }) => ownKopecks < wasKopecks)
      .map(({ keeper: { account_id, id }, own }) => ({ account_id, id, kept_prices: own })),
  );
  await insertBillingEmails(
    trx,
    concerned.map(({ keeper: { account_id, id }, ...change }) => ({
      account_id,
      id: randomUUID(),
      kind: 'price_changed' as const,
      facts: {
        tariff: tariff.name,
        from: price.valid_from.toISOString(),
        amount_kopecks: String(change.ownKopecks),
        others_pay_kopecks: String(change.othersKopecks),
        was_kopecks: String(change.wasKopecks),
        subscription_id: id,
      },
    })),
    now,
  );
  await showNotifications(
    trx,
    concerned.map(({ keeper: { account_id: accountId }, ...change }) => ({
      accountId,
      key: `tariff_price:${price.id}`,
      title: `Новая цена тарифа «${tariff.name}»`,
      text: describeChange(change, price.valid_from),
      link: '/cabinet/tariff',
      monitor: null,
      hits: [],
      now,
    })),
  );
}

/** Null if nothing that the subscriber has is cheaper or dearer than what is kept. */
function compare(
  keeper: Row<'subscription'>,
  { price: { prices }, tariff }: News,
): (PriceChange & { readonly own: readonly Price[] }) | null {
  const isOwn = ({ service }: Price) => service === null || keeper.tools.includes(service);
  const kept = keptOf(keeper, tariff).filter(isOwn);
  const ofTools = (offer: Tariff): readonly Price[] => pricesOf(offer, toolsFor(offer, keeper.tools));
  const [own, others] = [ofTools(offerTo(keeper, tariff, prices)), ofTools(offerTo(null, tariff, prices))];
  const [wasKopecks, ownKopecks, othersKopecks] = [sumOfPrices(kept), sumOfPrices(own), sumOfPrices(others)];
  const isSame = ownKopecks === othersKopecks && ownKopecks === wasKopecks;
  return isSame ? null : { own, wasKopecks, ownKopecks, othersKopecks };
}
