import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testOpenedDatabase } from '#testing/test-database.ts';
import { tendDatabase } from './tend-database.ts';

const opened = testOpenedDatabase();

it('tending the embedded database counts the rows anew for the planner and leaves all data as they are', async ({
  skip,
}) => {
  skip(opened().engine === 'postgresql', 'a server tends itself');
  const { db } = opened();
  for (const email of ['anna@example.org', 'boris@example.org']) {
    await db.insertInto('account').values({ email, phone: null, telegram: null, demo: false }).execute();
  }
  await tendDatabase(opened());
  const { rows } = await sql<{ reltuples: number }>`
    select reltuples from pg_class where oid = 'account'::regclass`.execute(db);
  expect(rows).toEqual([{ reltuples: 2 }]);
  await expect(db.selectFrom('account').select('email').execute()).resolves.toHaveLength(2);
});

it('tending a PostgreSQL server does nothing to it', async ({ skip }) => {
  skip(opened().engine === 'embedded', 'about servers');
  await expect(tendDatabase(opened())).resolves.toBeUndefined();
});
