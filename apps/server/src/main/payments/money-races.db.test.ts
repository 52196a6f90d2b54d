import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Searcher } from '#config/paying.ts';
import { DAY_MS } from '#config/time.ts';
import { reserveSearch, settleSearch } from '#features/search-payments/pay-for-search.ts';
import { buySearch } from '#features/search-payments/purchases.ts';
import { releaseRejected } from '#features/search-payments/reject-search.ts';
import { deleteSearchPayment } from '#features/search-payments/repository.ts';
import { cancelSubscription, returnAllMoney } from '#features/tariffs/cancelling/cancel-subscription.ts';
import { changeForNothing } from '#features/tariffs/order-tariff.ts';
import { tendSubscriptions } from '#features/tariffs/renewals.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';
import { RACE_ROUNDS, raceRounds } from '#testing/races/race-rounds.ts';

const MONTH_KOPECKS = 99_000;

type Contenders = readonly (() => Promise<unknown>)[];

const db = testDatabase();
let stage: SubscriberFixture;

beforeEach(async () => {
  stage = await openSubscriberFixture(db());
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

async function ordered(accountId: number, tariff: string) {
  const order = await stage.order(tariff, { accountId });
  if (order.kind !== 'purchase') throw new Error(`Nothing to pay: ${JSON.stringify(order)}`);
  return await stage.startPaying(await stage.start(accountId, order.purchase));
}

/** In kopecks, what the provider has taken of the account and not given back. */
function keptOf(accountId: number): number {
  return stage.simulator.operations
    .list()
    .filter(
      ({ kind, status, accountId: payer }) =>
        kind === 'Payment' && status === 'Completed' && payer === String(accountId),
    )
    .reduce((sum, { amountKopecks, refundedKopecks }) => sum + amountKopecks - refundedKopecks, 0);
}

describe('at once, round after round', () => {
  test('the same tariff paid in two tabs is kept once', async () => {
    await raceRounds(RACE_ROUNDS, {
      prepare: async () => {
        const accountId = await stage.addAccount();
        return { accountId, pays: [await ordered(accountId, 'month'), await ordered(accountId, 'month')] };
      },
      contenders: ({ pays }) => pays,
      check: async (_outcomes, { accountId }) => {
        await stage.carryOut();
        expect([keptOf(accountId), await stage.balance(accountId)]).toEqual([MONTH_KOPECKS, 0]);
      },
    });
  });

  test('a subscription is cancelled, changed, left and tended, and no more comes back than was unused', async () => {
    await raceRounds(RACE_ROUNDS, {
      prepare: async () => {
        const accountId = await stage.addAccount();
        await stage.buy('month', { accountId });
        stage.advance(DAY_MS);
        const less = await stage.order('day', { accountId });
        if (less.kind !== 'costless') throw new Error('A day costs less than a month');
        return { accountId, chosen: less.chosen };
      },
      contenders: ({ accountId, chosen }): Contenders => [
        () => cancelSubscription(stage.tools, { accountId }),
        () => changeForNothing(stage.tools, accountId, chosen),
        () => tendSubscriptions(stage.tools),
        () => returnAllMoney(stage.tools, accountId),
      ],
      check: async (_outcomes, { accountId }) => {
        await stage.carryOut();
        expect(keptOf(accountId)).toBeGreaterThanOrEqual(MONTH_KOPECKS / 30);
        expect(await stage.balance(accountId)).toBe(0);
      },
    });
  });

  test('a search that has found somebody is earned, rejected, removed and its account left, and paid back at most once', async () => {
    await raceRounds(RACE_ROUNDS, {
      prepare: async () => {
        const accountId = await stage.addAccount();
        const bought = await buySearch();
        if (bought.kind === 'refused') throw new Error(bought.because);
        await stage.pay(await stage.start(accountId, bought.purchase));
        const search = { accountId, searchId: randomUUID(), runId: randomUUID(), now: stage.clock() };
        const searcher: Searcher = { accountId, isVisitor: false, services: [], promo: false };
        await db()
          .insertInto('search')
          .values({
            account_id: accountId,
            id: search.searchId,
            run_id: search.runId,
            kind: 'keyword',
            demo: false,
            source_ids: ['vk'],
            hash: search.searchId,
            expires_at: stage.clock(),
          })
          .execute();
        const reserved = await db()
          .transaction()
          .execute((trx) => reserveSearch(trx, stage.tools, { ...search, searcher }));
        expect(reserved).toEqual({ kind: 'reserved' });
        await db()
          .transaction()
          .execute((trx) => settleSearch(trx, search, { delivered: true, confident: false }));
        return search;
      },
      contenders: ({ accountId, searchId }): Contenders => [
        () => stage.carryOut(),
        () =>
          db()
            .transaction()
            .execute((trx) => releaseRejected(trx, { accountId, searchId, now: stage.clock() })),
        () =>
          db()
            .transaction()
            .execute((trx) => deleteSearchPayment(trx, { accountId, searchId })),
        () => returnAllMoney(stage.tools, accountId),
      ],
      check: async (outcomes, { accountId }) => {
        await stage.carryOut();
        await stage.carryOut();
        const isRejected = JSON.stringify(outcomes).includes('given_back');
        expect([keptOf(accountId), await stage.balance(accountId)]).toEqual([isRejected ? 0 : 1_000, 0]);
      },
    });
  });
});
