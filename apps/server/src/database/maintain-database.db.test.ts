import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { maintainDatabase } from './opened-database.ts';

const opened = testOpenedDatabase();

it('maintenance of the embedded database refreshes planner statistics and keeps all data', async ({ skip }) => {
  skip(opened().engine === 'postgresql', 'a server maintains itself');
  const { db } = opened();
  for (const email of ['anna@example.org', 'boris@example.org']) {
    await db.insertInto('account').values({ email, phone: null, telegram: null, demo: false }).execute();
  }
  await maintainDatabase(opened());
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = 'account'::regclass`.execute(db);
  expect(rows).toEqual([{ reltuples: 2 }]);
  await expect(db.selectFrom('account').select('email').execute()).resolves.toHaveLength(2);
});

it('maintenance does nothing to a PostgreSQL server', async ({ skip }) => {
  skip(opened().engine === 'embedded', 'about servers');
  await expect(maintainDatabase(opened())).resolves.toBeUndefined();
});
