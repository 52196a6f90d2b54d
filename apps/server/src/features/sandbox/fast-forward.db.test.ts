import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/test-database.ts';
import { CARDS } from '#testing/payments/payment-fixture.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';
import { fastForward } from './fast-forward.ts';

const db = testDatabase();
let stage: SubscriberFixture;
let anna: number;

beforeEach(async () => {
  stage = await openSubscriberFixture(db());
  anna = stage.anna;
});
afterEach(async () => {
  expect(await stage.ledgerProblems()).toEqual([]);
  await stage.close();
});

test('a month and a half brings a notice and a renewal, and the services stay', async () => {
  await stage.buy('month', { renew: true, card: CARDS.good });
  const { account_id, happened } = await fastForward(stage.tools, { days: 45, account_id: null });
  expect(account_id).toBe(anna);
  expect(happened.map(({ day, what }) => `${day}: ${what.split(':')[0]}`)).toEqual([
    '27: email',
    '30: renewal, 990\u{a0}₽',
  ]);
  expect(await stage.open()).toEqual([1, 2, 3]);
  const { happened: later } = await fastForward(stage.tools, { days: 45, account_id: anna });
  expect(later.map(({ day }) => day)).toEqual([12, 15, 42, 45]);
});

test('a card without money fails on each day of the schedule, and the services end after fourteen days more', async () => {
  await stage.buy('month', { renew: true, card: CARDS.paysOnce });
  const { happened } = await fastForward(stage.tools, { days: 60, account_id: anna });
  const failures = happened.filter(({ what }) => what.includes('failed (')).map(({ day }) => day);
  expect(failures).toEqual([30, 31, 33, 35, 37]);
  expect(happened.at(-1)?.day).toBe(44);
  expect(happened.map(({ what }) => what)).toContain('subscription ended: unpaid');
  expect(await stage.open()).toEqual([]);
});

test('days pass for that account alone', async () => {
  await stage.buy('month', { renew: true, card: CARDS.good });
  const boris = await stage.addAccount();
  await stage.buy('month', { renew: true, card: CARDS.good, accountId: boris });
  const before = await db().selectFrom('subscription').selectAll().where('account_id', '=', boris).execute();
  await fastForward(stage.tools, { days: 100, account_id: anna });
  expect(await db().selectFrom('subscription').selectAll().where('account_id', '=', boris).execute()).toEqual(before);
});

test('without a subscription nothing is moved', async () => {
  expect(await fastForward(stage.tools, { days: 45, account_id: anna })).toEqual({ account_id: null, happened: [] });
});
