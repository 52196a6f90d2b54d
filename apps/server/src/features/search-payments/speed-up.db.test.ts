import { randomUUID } from 'node:crypto';
import { SERVICE_GROUP } from '@vidno/contract/money/acquiring';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#config/time.ts';
import { describeWaits } from '#features/search-list/list-searches.ts';
import { findCurrent } from '#features/tariffs/public.ts';
import type { Lane } from '#runs/run.ts';
import { insertRuns } from '#runs/run-repository.ts';
import { listSlowWaits } from '#runs/run-watcher.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { openSubscriberFixture, type SubscriberFixture } from '#testing/payments/subscriber-fixture.ts';
import { buyAcceleration, mayAccelerate } from './purchases.ts';

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

const findTariffId = async (accountId: number) => (await findCurrent(db(), accountId))?.tariff_id ?? null;
const tools = () => ({ ...stage.tools, findTariffId });
const find = (searchId: string) =>
  db().selectFrom('run').selectAll().where('subject_id', '=', searchId).executeTakeFirstOrThrow();

/** A search that nobody claims; returns its id. */
async function queue({ accountId = anna, lane = 'normal' as Lane } = {}): Promise<string> {
  const [id, runId] = [randomUUID(), randomUUID()];
  const search = {
    account_id: accountId,
    id,
    run_id: runId,
    kind: 'photo',
    source_ids: ['other'],
    demo: false,
  } as const;
  await db()
    .insertInto('search')
    .values({ ...search, hash: id, expires_at: stage.clock() })
    .execute();
  const run = {
    id: runId,
    kind: 'photo_search',
    subjectId: id,
    accountId,
    lane,
    message: '',
    at: stage.clock(),
  } as const;
  await db()
    .transaction()
    .execute((trx) => insertRuns(trx, [run]));
  return id;
}

async function buy(searchId: string, accountId = anna) {
  return await buyAcceleration(
    tools(),
    { accountId } as Parameters<typeof buyAcceleration>[1],
    JSON.stringify({ search_id: searchId }),
  );
}

async function slowWait(searchId: string) {
  return (await listSlowWaits(stage.tools, { accountId: anna, subjectIds: [searchId] })).get(searchId);
}

test('a queue is slow once its first run has waited two minutes; who joins it then waits as long', async () => {
  const first = await queue();
  stage.advance(2 * MINUTE_MS - 1);
  expect(await slowWait(first)).toBeUndefined();
  stage.advance(10 * MINUTE_MS + 1);
  const joined = await queue();
  expect(await slowWait(joined)).toEqual({ lane: 'normal', minutes: 12 });
  expect(await slowWait(first)).toEqual({ lane: 'normal', minutes: 1 });
});

test('a wait is described by its minutes as a number and in words, and not at all once it is over', async () => {
  const first = await queue();
  stage.advance(12 * MINUTE_MS);
  const joined = await queue();
  const waiting = [first, joined].map((id) => ({ id, run: { status: 'wait' as const } }));
  const described = await describeWaits({ ...stage.tools, mayAccelerate: async () => true }, anna, waiting);
  expect(described.get(joined)).toEqual({
    message: 'Начнём примерно через 12 минут',
    wait_minutes: 12,
    can_accelerate: true,
  });
  expect(described.get(first)).toMatchObject({ wait_minutes: 1 });
  const done = [{ id: joined, run: { status: 'delivered' as const } }];
  expect(await describeWaits({ ...stage.tools, mayAccelerate: async () => true }, anna, done)).toEqual(new Map());
});

test('the wait of a fast lane, of other work and of a run that pauses says nothing about a queue', async () => {
  await queue({ lane: 'slow' });
  const paused = await queue();
  await db()
    .updateTable('run')
    .set({ resume_at: new Date(stage.clock().getTime() + HOUR_MS) })
    .where('subject_id', '=', paused)
    .execute();
  stage.advance(30 * MINUTE_MS);
  const joined = await queue();
  expect(await slowWait(joined)).toBeUndefined();
  expect(await slowWait(paused)).toBeUndefined();
});

test.each([
  ['trial', true],
  ['day', true],
  ['month', false],
  ['constructor', false],
])('with the tariff %s the fast lane is offered: %s', async (tariff, offered) => {
  await stage.buy(tariff, { tools: [1] });
  expect(await mayAccelerate(tools(), anna)).toBe(offered);
});

test('nobody pays for the fast lane of a queue that is not slow, of a strange search, or twice', async () => {
  await stage.buy('day');
  const refused = { kind: 'refused', because: 'acceleration_unavailable' };
  const search = await queue();
  expect(await buy(search)).toEqual(refused);
  stage.advance(5 * MINUTE_MS);
  const boris = await stage.addAccount();
  expect(await buy(await queue({ accountId: boris }))).toEqual(refused);
  expect(await buy(search, boris)).toEqual(refused);
  expect(await buy('no search')).toEqual({ kind: 'refused', because: 'search_not_found' });
  await db().updateTable('run').set({ lane: 'fast' }).where('subject_id', '=', search).execute();
  expect(await buy(search)).toEqual(refused);
});

test('a paid speed-up moves the search to the fast lane, and its 15 ₽ are used', async () => {
  await stage.buy('day');
  const search = await queue();
  stage.advance(5 * MINUTE_MS);
  const order = await buy(search);
  if (order.kind !== 'purchase') throw new Error(`Nothing to pay: ${JSON.stringify(order)}`);
  expect(order.purchase).toMatchObject({ amountKopecks: 1_500, groupName: SERVICE_GROUP.acceleration });
  await stage.pay(await stage.start(anna, order.purchase));
  expect((await find(search)).lane).toBe('fast');
  expect(await stage.balance(anna)).toBe(0);
});

test('where the search has ended meanwhile, the 15 ₽ stay on the balance', async () => {
  await stage.buy('day');
  const search = await queue();
  stage.advance(5 * MINUTE_MS);
  const order = await buy(search);
  if (order.kind !== 'purchase') throw new Error(`Nothing to pay: ${JSON.stringify(order)}`);
  const session = await stage.start(anna, order.purchase);
  await db().deleteFrom('run').where('subject_id', '=', search).execute();
  await stage.pay(session);
  expect(await stage.balance(anna)).toBe(1_500);
});
