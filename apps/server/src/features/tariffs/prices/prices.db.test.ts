import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { emptyTestDatabase, testDatabase } from '#testing/database/test-database.ts';
import { CARDS } from '#testing/payments/payment-fixture.ts';
import { plantPrice } from '#testing/payments/plant-price.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';
import { sampled } from '#testing/sample.ts';
import { writeBillingEmail } from '../billing-letters.ts';
import { cancelSubscription } from '../cancelling/cancel-subscription.ts';
import { describeTariffs, quoteTariff } from '../describe-tariffs.ts';
import { tendSubscriptions } from '../renewals.ts';
import { withdrawPrice } from './plan-price.ts';
import { tellKeepers } from './tell-keepers.ts';

const db = testDatabase();
let stage: SubscriberFixture;

beforeEach(async () => {
  stage = await openSubscriberFixture(db());
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

/** After so many days the tariff has the price. */
async function plan(tariff: string, days: number, kopecks: Parameters<typeof plantPrice>[2]): Promise<string> {
  const now = stage.clock();
  return await plantPrice(db(), { tariff, from: new Date(now.getTime() + days * DAY_MS), now }, kopecks);
}

/** A charge is made on the day on which it is due. */
async function passDayByDay(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    stage.advance(DAY_MS);
    await tellKeepers(stage.tools);
    await tendSubscriptions(stage.tools);
    await stage.simulator.notifications.settled();
  }
}

async function passToPrice(days: number): Promise<void> {
  await passDayByDay(days);
  stage.advance(MINUTE_MS);
  await tellKeepers(stage.tools);
}

async function listed(accountId = stage.anna) {
  const tariffs = await describeTariffs(stage.tools, accountId);
  return Object.fromEntries(tariffs.map(({ id, price_kopecks }) => [id, price_kopecks]));
}

async function renewals(): Promise<number[]> {
  const rows = await db()
    .selectFrom('invoice')
    .select('amount_kopecks')
    .where('purpose', '=', 'renewal')
    .where('state', '=', 'paid')
    .orderBy('created_at')
    .execute();
  return rows.map(({ amount_kopecks }) => Number(amount_kopecks));
}

async function letters(): Promise<{ subject: string; text: string }[]> {
  const rows = await db()
    .selectFrom('billing_email')
    .selectAll()
    .where('kind', '=', 'price_changed')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => writeBillingEmail(row, stage.tools));
}

const notifications = () => db().selectFrom('notification').select(['account_id', 'title', 'text', 'link']).execute();

describe('a new price', () => {
  test('is that of whoever buys from its moment on, and not before', async () => {
    await plan('month', 2, 120_000);
    stage.advance(2 * DAY_MS - MINUTE_MS);
    expect(await listed()).toMatchObject({ month: 99_000, day: 4_900 });
    stage.advance(MINUTE_MS);
    expect(await listed()).toMatchObject({ month: 120_000, day: 4_900 });
    expect(await stage.order('month')).toMatchObject({ purchase: { amountKopecks: 120_000 } });
    // The trial goes on at the new price for those who take it now.
    const [trial] = await describeTariffs(stage.tools, stage.anna);
    expect(trial?.continues_as).toMatchObject({ id: 'month', price_kopecks: 120_000 });
  });

  test('that was taken back never begins', async () => {
    const id = await plan('month', 2, 120_000);
    const order = { tariffId: 'month', id, now: stage.clock() };
    const withdraw = () =>
      db()
        .transaction()
        .execute((trx) => withdrawPrice(trx, order));
    expect([await withdraw(), await withdraw()]).toEqual(['withdrawn', 'already_withdrawn']);
    await stage.buy('month', { renew: true });
    await passToPrice(3);
    expect(await listed()).toMatchObject({ month: 99_000 });
    expect(await letters()).toEqual([]);
  });

  test('that has begun is not taken back', async () => {
    const id = await plan('month', 1, 120_000);
    stage.advance(DAY_MS);
    const order = { tariffId: 'month', id, now: stage.clock() };
    expect(
      await db()
        .transaction()
        .execute((trx) => withdrawPrice(trx, order)),
    ).toBe('in_force');
  });

  test('leaves an order that was begun at its price, and the charges that it promised', async () => {
    await plan('month', 1, 120_000);
    stage.advance(DAY_MS - MINUTE_MS);
    const ordered = await stage.order('trial', { renew: true });
    if (ordered.kind !== 'purchase') throw new Error('Nothing to pay');
    const session = await stage.start(stage.anna, ordered.purchase);
    stage.advance(2 * MINUTE_MS);
    await stage.pay(session, { card: CARDS.good, saveCard: true });
    expect(await stage.subscription()).toMatchObject({
      tariff: 'trial',
      next_charge: { amount_kopecks: 99_000 },
      others_pay_kopecks: 120_000,
    });
    await passDayByDay(4);
    expect(await renewals()).toEqual([99_000]);
  });

  test('does not come between the price on the screen and the order, for an hour', async () => {
    await plan('month', 1, 120_000);
    stage.advance(DAY_MS - MINUTE_MS);
    const order = { tariff: 'month', tools: [], renew: true };
    const quoted = await quoteTariff(stage.tools, stage.anna, order);
    if (quoted.kind !== 'quoted') throw new Error('No quote');
    const { priced_at } = quoted.quote;
    stage.advance(30 * MINUTE_MS);
    expect(await stage.order('month', { renew: true, priced_at })).toMatchObject({
      purchase: { amountKopecks: 99_000 },
    });
    stage.advance(HOUR_MS);
    expect(await stage.order('month', { renew: true, priced_at })).toEqual({
      kind: 'refused',
      because: 'tariff_changed',
    });
    const future = new Date(stage.clock().getTime() + DAY_MS).toISOString();
    expect(await stage.order('month', { renew: true, priced_at: future })).toMatchObject({
      purchase: { amountKopecks: 120_000 },
    });
  });
});

describe('a subscriber', () => {
  test('keeps the old price over renewals, also if they were stopped in between, and is told once', async () => {
    await stage.buy('month', { renew: true });
    await plan('month', 10, 120_000);
    await passToPrice(10);
    await tellKeepers(stage.tools);
    expect(await letters()).toMatchObject([
      { subject: 'Тариф «Месяц» подорожал, а ваша цена прежняя: 990 ₽'.replace(' ₽', '\u00a0₽') },
    ]);
    expect(await notifications()).toMatchObject([
      { account_id: stage.anna, title: 'Новая цена тарифа «Месяц»', link: '/cabinet/tariff' },
    ]);
    expect(await stage.subscription()).toMatchObject({
      sub_price: 990,
      next_charge: { amount_kopecks: 99_000 },
      others_pay_kopecks: 120_000,
    });
    expect(await listed()).toMatchObject({ month: 99_000 });
    await cancelSubscription(stage.tools, { accountId: stage.anna, when: 'paid_until' });
    stage.advance(MINUTE_MS);
    expect(await stage.subscription()).toMatchObject({ resumable: { amount_kopecks: 99_000 } });
    await db().updateTable('subscription').set({ renews: true, stopped_at: null }).execute();
    await passDayByDay(60);
    expect(await renewals()).toEqual([99_000, 99_000]);
    await cancelSubscription(stage.tools, { accountId: stage.anna });
    expect(await listed()).toMatchObject({ month: 120_000 });
  });

  test('whose card fails pays the kept price by hand, too', async () => {
    await stage.buy('month', { renew: true, card: CARDS.paysOnce });
    await plan('month', 10, 120_000);
    await passDayByDay(31);
    expect(await stage.subscription()).toMatchObject({ state: 'past_due' });
    expect(await stage.order('month', { renew: true })).toMatchObject({ purchase: { amountKopecks: 99_000 } });
  });

  test('pays less as soon as the tariff costs less, and keeps that', async () => {
    await stage.buy('month', { renew: true });
    await plan('month', 10, 50_000);
    await passToPrice(10);
    expect(await letters()).toMatchObject([{ subject: expect.stringMatching(/подешевел: дальше 500/) }]);
    await plan('month', 25, 120_000);
    await passDayByDay(60);
    expect(await renewals()).toEqual([50_000, 50_000]);
  });

  test('is never charged more than was told, even if the price falls and rises again before the charge', async () => {
    await stage.buy('month', { renew: true });
    await plan('month', 26.9, 50_000);
    // Whoever tells of prices is late: the notice before the charge alone has said it.
    await stage.pass(28);
    await plan('month', 1, 120_000);
    await stage.pass(3);
    const told = await db().selectFrom('billing_email').select('facts').where('kind', '=', 'renewal_notice').execute();
    expect(told).toMatchObject([{ facts: { amount_kopecks: '50000' } }]);
    expect(await renewals()).toEqual([50_000]);
  });

  test('of tools keeps the price of those that stay, and pays for a new one what it costs then', async () => {
    await stage.buy('constructor', { tools: [1, 2], renew: true });
    await plan('constructor', 1, { 1: 39_000, 2: 60_000, 3: 40_000 });
    const other = await stage.addAccount();
    await stage.buy('constructor', { tools: [1], renew: true, accountId: other });
    await passToPrice(1);
    // Whose tools cost what they did is told nothing.
    expect(await notifications()).toMatchObject([{ account_id: stage.anna }]);
    await stage.buy('constructor', { tools: [1, 2, 3], renew: true });
    await passDayByDay(31);
    expect(await renewals()).toContain(39_000 + 49_000 + 40_000);
    expect(await renewals()).toContain(39_000);
    // Taken away and taken again, it costs what it costs now.
    const quoted = await quoteTariff(stage.tools, other, { tariff: 'constructor', tools: [1, 2], renew: true });
    expect(quoted).toMatchObject({ quote: { next: { amount_kopecks: 99_000 } } });
  });

  test('of the first release keeps the first price', async () => {
    await stage.buy('month', { renew: true });
    await db()
      .updateTable('subscription')
      .set({ kept_prices: null as never })
      .execute();
    await plan('month', 10, 120_000);
    await passToPrice(10);
    expect(await letters()).toHaveLength(1);
    await passDayByDay(21);
    expect(await renewals()).toEqual([99_000]);
  });

  test('is told once, wherever the worker before was ended', async () => {
    const accounts = [stage.anna, await stage.addAccount(), await stage.addAccount()];
    for (const accountId of accounts) await stage.buy('month', { renew: true, accountId });
    await plan('month', 1, 120_000);
    stage.advance(DAY_MS);
    await db()
      .updateTable('tariff_price')
      .set({ told_until: accounts[0] as number })
      .execute();
    await Promise.all([tellKeepers(stage.tools), tellKeepers(stage.tools)]);
    expect((await notifications()).map(({ account_id }) => account_id).toSorted()).toEqual(accounts.slice(1));
  });
});

test('what a tariff costs and contains cannot be changed behind its subscribers', async () => {
  const change = (set: object) => db().updateTable('tariff').set(set).where('id', '=', 'month').execute();
  for (const set of [{ price_kopecks: 1 }, { services: [1] }, { days: 1 }, { once: true }])
    await expect(change(set)).rejects.toThrow(/is not changed/);
  await change({ hidden: true, position: 9, name: 'Месяц целиком' });
});

type Step = { readonly kind: 'price'; readonly rubles: number } | { readonly kind: 'pass'; readonly days: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), rubles: fc.integer({ min: 100, max: 2_000 }) }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 45 }) }),
);
const HISTORIES = sampled({ test: 6, prove: 200 });

test('over any renewals and prices, each charge is the least price that there has been since the subscription was bought', {
  timeout: 600_000 + HISTORIES * 10_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
      await stage.close();
      await emptyTestDatabase();
      stage = await openSubscriberFixture(db());
      await stage.buy('month', { renew: true });
      // On paper: one charge every 30 days, at the least price that there has been.
      const start = stage.clock().getTime();
      const prices: { at: number; kopecks: number }[] = [{ at: 0, kopecks: 99_000 }];
      for (const each of steps) {
        const day = Math.round((stage.clock().getTime() - start) / DAY_MS);
        const last = prices.at(-1);
        if (each.kind === 'pass') await passDayByDay(each.days);
        // One at a time, half a day later: no charge falls on its moment.
        else if (last && last.at < day && last.kopecks !== each.rubles * 100) {
          await plan('month', 0.5, each.rubles * 100);
          prices.push({ at: day + 0.5, kopecks: each.rubles * 100 });
        }
      }
      const days = (stage.clock().getTime() - start) / DAY_MS;
      const expected: number[] = [];
      for (let at = 30; at <= days; at += 30) {
        expected.push(Math.min(...prices.filter((price) => price.at <= at).map(({ kopecks }) => kopecks)));
      }
      expect(await renewals()).toEqual(expected);
      expect(await stage.ledgerProblems()).toEqual([]);
    }),
    { numRuns: HISTORIES },
  );
});
