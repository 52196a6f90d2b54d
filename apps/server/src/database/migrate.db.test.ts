import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createLog } from '#observability/log.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createTestDatabaseUrl } from '#testing/database/test-postgresql.ts';
import type { Database } from './database.ts';
import { SchemaError } from './errors.ts';
import { migrate } from './migrate.ts';
import { FIRST_MIGRATION, MIGRATIONS, RELEASE, VECTOR_MIGRATIONS } from './migrations/migrations.ts';
import { openPostgresql } from './postgresql/open-postgresql.ts';

const opened = testOpenedDatabase();

describe('migrations', () => {
  it('are all applied after opening, those for vectors only with pgvector', async () => {
    const steps = opened().hasVectors ? { ...MIGRATIONS, ...VECTOR_MIGRATIONS } : MIGRATIONS;
    await expect(listApplied(opened().db)).resolves.toEqual(Object.keys(steps).sort());
  });

  it('change nothing the second time', async () => {
    const before = await listApplied(opened().db);
    await migrate(opened().db);
    await expect(listApplied(opened().db)).resolves.toEqual(before);
  });

  it('for vectors are applied on the first start that finds pgvector', async ({ skip }) => {
    skip(!opened().hasVectors, 'this server has no pgvector');
    const { db } = opened();
    await sql`drop table face`.execute(db);
    await sql`delete from kysely_migration where name = any(${Object.keys(VECTOR_MIGRATIONS)})`.execute(db);
    await expect(migrate(db)).resolves.toEqual({ hasVectors: true });
    await expect(sql`select from face`.execute(db)).resolves.toMatchObject({ rows: [] });
  });

  it('give up a table that is in use, so that others wait no longer, and try again', async ({ skip }) => {
    skip(opened().engine === 'embedded' || !opened().hasVectors, 'for servers with pgvector only');
    const { db } = opened();
    await sql`drop table face`.execute(db);
    await sql`delete from kysely_migration where name = any(${Object.keys(VECTOR_MIGRATIONS)})`.execute(db);
    const holder = await db.startTransaction().execute();
    await sql`lock table photo in row exclusive mode`.execute(holder);
    const migrated = migrate(db);
    await vi.waitFor(async () => expect(await countWaitingForLocks(db)).toBeGreaterThan(0), PATIENCE);
    await vi.waitFor(async () => expect(await countWaitingForLocks(db)).toBe(0), PATIENCE);
    await holder.rollback().execute();
    await expect(migrated).resolves.toEqual({ hasVectors: true });
  });

  it('of the next release are left as they are, and its schema is served', async () => {
    const { db } = opened();
    const name = `9999-release-${RELEASE + 1}-future`;
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
    try {
      const before = await listApplied(db);
      await expect(migrate(db)).resolves.toEqual({ hasVectors: opened().hasVectors });
      await expect(listApplied(db)).resolves.toEqual(before);
    } finally {
      await sql`delete from kysely_migration where name = ${name}`.execute(db);
    }
  });

  it('of the release after the next are refused', async () => {
    const { db } = opened();
    const name = `9999-release-${RELEASE + 2}-future`;
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
    try {
      await expect(migrate(db)).rejects.toThrow(SchemaError);
    } finally {
      await sql`delete from kysely_migration where name = ${name}`.execute(db);
    }
  });

  it('refuse a schema newer than the program, and change nothing', async () => {
    const { db } = opened();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(db);
    try {
      await expect(migrate(db)).rejects.toThrow(SchemaError);
      await expect(migrate(db)).rejects.toThrow('9999-future');
    } finally {
      await sql`delete from kysely_migration where name = '9999-future'`.execute(db);
    }
  });

  it('refuse a database from before the first release, and change nothing', async () => {
    const { db } = opened();
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(db);
    await rename(FIRST_MIGRATION, '0001-identity');
    try {
      const before = await listApplied(db);
      await expect(migrate(db)).rejects.toThrow(SchemaError);
      await expect(migrate(db)).rejects.toThrow('written before the first release');
      await expect(listApplied(db)).resolves.toEqual(before);
    } finally {
      await rename('0001-identity', FIRST_MIGRATION);
    }
  });

  it('run once when several processes start on an empty server together', async ({ skip }) => {
    skip(opened().engine === 'embedded', 'the embedded database has one process');
    const url = await createTestDatabaseUrl();
    const log = createLog('silent');
    const starts = await Promise.all([1, 2, 3].map(() => openPostgresql(url, log)));
    const [first] = starts;
    if (!first) throw new Error('nothing was opened');
    await expect(listApplied(first.db)).resolves.toEqual(await listApplied(opened().db));
    await expect(first.db.selectFrom('source').select('id').execute()).resolves.toHaveLength(4);
    await Promise.all(starts.map((start) => start.close()));
  });

  it.for([
    ['set default_transaction_read_only = on', 'in a read-only transaction'],
    ['set search_path = nowhere', 'no schema has been selected to create in'],
  ])(
    'of a database that cannot have them are refused in a line: %s',
    async ([setting = '', because = ''], { skip }) => {
      skip(opened().engine === 'embedded', 'for servers only');
      const url = await createTestDatabaseUrl();
      const name = new URL(url).pathname.slice(1);
      await sql`alter database ${sql.id(name)} ${sql.raw(setting)}`.execute(opened().db);
      const refused = await openPostgresql(url, createLog('silent')).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(SchemaError);
      expect((refused as SchemaError).message).toContain(because);
    },
  );

  it('set server parameters but keep what an operator has set', async ({ skip }) => {
    skip(opened().engine === 'embedded', 'for servers only');
    const url = await createTestDatabaseUrl();
    const log = createLog('silent');
    const first = await openPostgresql(url, log);
    await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set statement_timeout = '7s'`.execute(first.db);
    await first.close();
    const second = await openPostgresql(url, log);
    const { rows } = await sql`
      select current_setting('jit') as jit, current_setting('statement_timeout') as timeout`.execute(second.db);
    expect(rows).toEqual([{ jit: 'off', timeout: '7s' }]);
    await second.close();
  });
});

/** Only ends a test that hangs. */
const PATIENCE = { timeout: 120_000, interval: 20 };

/** In this database: a table, not the lock of migrations. */
async function countWaitingForLocks(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks
    where not granted and relation is not null
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
