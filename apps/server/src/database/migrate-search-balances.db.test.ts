import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger, gift, postTransfers, useForService } from '#features/ledger/public.ts';
import { openOldDatabase } from '#testing/old-database/open-old-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const EVENT_AT = new Date('2026-12-01T12:00:00Z');
let db: Database;

beforeAll(async () => {
  db = await openOldDatabase();
  await sql`update account set search_balance = id where id > 1`.execute(db);
  await migrate(db);
});
afterAll(() => db.destroy());

test('the searches that an account had left are a gift of their price; one without them has no money', async () => {
  const { rows } = await sql`
    select account_id::integer, from_kind, to_kind, amount_kopecks::integer, purpose, reason
    from ledger_transfer order by 1`.execute(db);
  const given = { from_kind: 'gift', to_kind: 'balance', purpose: 'gift', reason: 'search_balance' };
  expect(rows).toEqual([
    { ...given, account_id: 2, amount_kopecks: 2_000 },
    { ...given, account_id: 3, amount_kopecks: 3_000 },
  ]);
  expect(await listBalances()).toEqual([
    { account_id: 2, kopecks: 2_000 },
    { account_id: 3, kopecks: 3_000 },
  ]);
  expect(await checkLedger(db)).toEqual([]);
});

test('they are spent like other money, and before what came in later', async () => {
  const operation = { amountKopecks: 1_500, eventAt: EVENT_AT };
  const use = { useId: 'period', service: 'tariff', runId: null, subscriptionId: null } as const;
  await db.transaction().execute(async (trx) => {
    await postTransfers(trx, 2, gift({ ...operation, id: 'later', reason: 'в подарок' }));
    await postTransfers(trx, 2, useForService({ ...operation, ...use }));
  });
  const { rows } = await sql`
    select source.key, lot.left_kopecks::integer as kopecks from ledger_lot as lot
    join ledger_transfer as source on source.account_id = lot.account_id and source.id = lot.transfer_id
    where lot.account_id = 2 order by lot.version`.execute(db);
  expect(rows).toEqual([
    { key: 'gift:search_balance', kopecks: 500 },
    { key: 'gift:later', kopecks: 1_500 },
  ]);
  expect(await checkLedger(db)).toEqual([]);
});

async function listBalances(): Promise<unknown[]> {
  const { rows } = await sql`
    select account_id::integer, balance_kopecks::integer as kopecks from ledger_account
    where kind = 'balance' order by 1`.execute(db);
  return rows;
}
