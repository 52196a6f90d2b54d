import { HOUR_MS } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { listServices } from '#features/identity/public.ts';
import { describeSubscription } from '#features/tariffs/describe-subscription.ts';
import { insertDefaultTariffs } from '#features/tariffs/insert-default-tariffs.ts';
import { orderTariff } from '#features/tariffs/order-tariff.ts';
import { tendSubscriptions } from '#features/tariffs/renewals.ts';
import { CARDS, openPaymentFixture } from './payment-fixture.ts';

interface Order {
  readonly tools?: readonly number[];
  readonly renew?: boolean;
  /** Of the quote on the screen. */
  readonly priced_at?: string;
  /** Anna by default. */
  readonly accountId?: number;
}

export type SubscriberFixture = Awaited<ReturnType<typeof openSubscriberFixture>>;

/** Payments with tariffs to buy, and Anna, who buys them. */
export async function openSubscriberFixture(db: Database) {
  const stage = await openPaymentFixture(db);
  await insertDefaultTariffs(db);
  const anna = await stage.addAccount();

  const order = async (tariff: string, { tools = [], renew = false, accountId = anna, ...shown }: Order = {}) => {
    const caller = { accountId, isVisitor: false } as Parameters<typeof orderTariff>[1];
    return await orderTariff(stage.tools, caller, { tariff, tools: [...tools], renew, ...shown });
  };
  return {
    ...stage,
    anna,
    order,
    buy: async (tariff: string, { card = CARDS.good, ...options }: Order & { readonly card?: string } = {}) => {
      const ordered = await order(tariff, options);
      if (ordered.kind !== 'purchase') throw new Error(`Nothing to pay: ${JSON.stringify(ordered)}`);
      const session = await stage.start(options.accountId ?? anna, ordered.purchase);
      await stage.pay(session, { card, saveCard: true });
      return session;
    },
    /** Lets days pass, the work of each hour being done. */
    pass: async (days: number): Promise<void> => {
      for (let hour = 0; hour < days * 24; hour += 1) {
        stage.advance(HOUR_MS);
        await tendSubscriptions(stage.tools);
        await stage.simulator.notifications.settled();
      }
    },
    /** The services that are open now. */
    open: async (accountId = anna): Promise<number[]> =>
      await listServices(db, { accountId, now: stage.clock(), keepsDemo: false }),
    subscription: () => describeSubscription(stage.tools, anna),
  };
}
