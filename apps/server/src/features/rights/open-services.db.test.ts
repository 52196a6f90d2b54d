import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createPaying } from '#config/paying.ts';
import type { AccountId } from '#features/identity/tools.ts';
import { topUp } from '#features/ledger/operation-rules.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { findOpenServices } from './authorise.ts';

const db = testDatabase();
const NAMES = { first_name: 'Анна', last_name: 'Белова', avatar_url: '' };
const AT = new Date('2026-11-21T08:00:00Z');
const LATER = new Date('2026-11-22T08:00:00Z');
let accountId: AccountId;

beforeEach(async () => {
  accountId = await addUser();
  await fillAccount(await addUser());
});

test('an account that holds nothing and has no money is named no service', async () => {
  expect(await open()).toEqual([]);
  expect(await open({ paymentsOn: false })).toEqual([]);
});

test.each([
  ['a search', 1, () => addSearch(accountId)],
  ['a VK account', 2, () => addTracked(accountId, { demo: false })],
  ['a monitor', 3, () => addMonitor(accountId)],
] as const)('%s opens its service as long as it is kept', async (_what, service, add) => {
  const table = await add();
  expect(await open()).toEqual([service]);
  expect(await open({ paymentsOn: false })).toEqual([service]);
  await db().deleteFrom(table).where('account_id', '=', accountId).execute();
  expect(await open()).toEqual([]);
});

test('the VK demo is no service, since its screens are open to everybody', async () => {
  await addTracked(accountId, { demo: true });
  expect(await open()).toEqual([]);
});

test('money for a search opens smart search, and so does having been a visitor, who could begin one', async () => {
  await credit(accountId);
  expect(await open()).toEqual([1]);
  const registered = await addUser();
  await grantDemo(registered, [1, 2, 3]);
  expect(await open({ accountId: registered })).toEqual([1]);
});

test('what is paid for and what is held are named together, each once', async () => {
  await addMonitor(accountId);
  await addSearch(accountId);
  expect(await open({ services: [2, 3] })).toEqual([1, 2, 3]);
});

function open(asked: { accountId?: AccountId; services?: number[]; paymentsOn?: boolean } = {}) {
  const { paymentsOn = true, services = [], ...rest } = asked;
  return findOpenServices(
    { db: db(), paying: createPaying({ isOn: paymentsOn }) },
    { accountId, isVisitor: false, services, ...rest },
  );
}

async function addUser(): Promise<AccountId> {
  const { id } = await db()
    .insertInto('account')
    .values({ demo: false, telegram: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as AccountId;
}

/** All of somebody else's counts for them only. */
async function fillAccount(id: AccountId): Promise<void> {
  await addSearch(id);
  await addTracked(id, { demo: false });
  await addMonitor(id);
  await grantDemo(id, [1]);
  await credit(id);
}

async function grantDemo(id: AccountId, services: readonly number[]): Promise<void> {
  const rows = services.map((service) => ({ account_id: id, service, origin: 'demo' as const }));
  await db().insertInto('account_service').values(rows).execute();
}

async function credit(id: AccountId): Promise<void> {
  const payment = { invoiceId: randomUUID(), acquirer: 'cloudpayments', amountKopecks: 1_000, eventAt: AT } as const;
  await db()
    .transaction()
    .execute((trx) => postTransfers(trx, id, topUp(payment)));
}

async function addSearch(id: AccountId) {
  const search = { account_id: id, id: randomUUID(), run_id: randomUUID(), hash: randomUUID() };
  await db()
    .insertInto('search')
    .values({ ...search, kind: 'keyword', source_ids: ['vk'], demo: false, expires_at: AT })
    .execute();
  return 'search' as const;
}

async function addTracked(id: AccountId, { demo }: { demo: boolean }) {
  const wall = { id: randomUUID(), collection_id: randomUUID(), owner_id: Math.floor(Math.random() * 1e9) };
  await db()
    .insertInto('vk_account')
    .values({ ...wall, kind: 'user', scope: demo ? 'demo' : 'full', screen_name: wall.id, ...NAMES, created_at: AT })
    .execute();
  await db()
    .insertInto('tracked_account')
    .values({ account_id: id, id: randomUUID(), vk_account_id: wall.id, demo, created_at: AT })
    .execute();
  return 'tracked_account' as const;
}

async function addMonitor(id: AccountId) {
  await db()
    .insertInto('monitor')
    .values({
      account_id: id,
      id: randomUUID(),
      keyword: 'Анна',
      keyword_key: 'анна',
      source_ids: ['other'],
      source_kinds: ['catalogue'],
      place_id: 'any',
      place: null,
      refresh_minutes: 60,
      collection_days: 1,
      created_at: AT,
      ends_at: LATER,
      schedule_from: AT,
      previous_due_at: AT,
      next_due_at: LATER,
      waiting: false,
      last_number: 0,
      last_ok_number: null,
    })
    .execute();
  return 'monitor' as const;
}
