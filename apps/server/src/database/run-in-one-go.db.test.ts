import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testOpenedDatabase } from '#testing/test-database.ts';
import type { Transaction } from './database.ts';
import { runInOneGo } from './run-in-one-go.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;

function addAccount(trx: Transaction, email: string) {
  return trx.insertInto('account').values({ email, demo: false }).execute();
}

async function emails(): Promise<unknown[]> {
  const rows = await db().selectFrom('account').select('email').orderBy('id').execute();
  return rows.map(({ email }) => email);
}

it('steps of a transaction are run in their order, and each outcome is given', async () => {
  const [, counted, inner] = await db()
    .transaction()
    .execute((trx) =>
      runInOneGo(trx, (trx) => [
        () => addAccount(trx, 'anna@example.org'),
        async () => (await sql<{ count: number }>`select count(*) as count from account`.execute(trx)).rows,
        () =>
          runInOneGo(trx, (trx) => [
            () => addAccount(trx, 'boris@example.org'),
            () => trx.selectFrom('account').select('email').orderBy('id').execute(),
          ]),
      ]),
    );
  expect(counted).toEqual([{ count: 1 }]);
  expect(inner[1]).toEqual([{ email: 'anna@example.org' }, { email: 'boris@example.org' }]);
  expect(await emails()).toEqual(['anna@example.org', 'boris@example.org']);
});

it('a step that fails takes all of them along, and what failed first is told', async () => {
  let late: Promise<unknown> | undefined;
  const doomed = db()
    .transaction()
    .execute(async (trx) => {
      await addAccount(trx, 'anna@example.org');
      await runInOneGo(trx, (trx) => [
        () => addAccount(trx, 'anna@example.org'),
        async () => {
          await addAccount(trx, 'boris@example.org');
          late = addAccount(trx, 'vera@example.org');
          await late;
        },
      ]);
    });
  await expect(doomed).rejects.toMatchObject({ constraint: 'account_email_key' });
  await late?.catch(() => {});
  expect(await emails()).toEqual([]);
});

it('a transaction of the embedded database that has ended is of no use any more', async ({ skip }) => {
  skip(opened().engine !== 'embedded', 'a server has its own rules');
  let kept: Transaction | undefined;
  await db()
    .transaction()
    .execute((trx) =>
      runInOneGo(trx, (trx) => {
        kept = trx;
        return [];
      }),
    );
  expect(kept).toBeDefined();
  if (kept) await expect(addAccount(kept, 'anna@example.org')).rejects.toThrow();
  expect(await emails()).toEqual([]);
});
