import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_CONNECTIONS } from '#config/database-config.ts';
import { createLog } from '#observability/log.ts';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createTestDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { openPostgresql } from './open-postgresql.ts';

const log = createLog('silent');
let url: string;
let closes: (() => Promise<void>)[] = [];

beforeEach(async ({ skip }) => {
  skip(!isOnPostgresql, 'for servers only');
  url = await createTestDatabaseUrl();
  closes = [];
});
afterEach(async () => {
  for (const close of closes) await close();
});

it('a call gives up waiting for a lock, and a statement ends after five minutes', async () => {
  await open();
  expect(await timeoutsOf(await open())).toEqual({ lock: '5s', statement: '5min' });
});

it('what an operator has set at the server stays, whether it is more or less', async () => {
  const first = await open();
  for (const setting of [`lock_timeout = '40s'`, `statement_timeout = '2h'`]) {
    await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set ${sql.raw(setting)}`.execute(first.db);
  }
  expect(await timeoutsOf(await open())).toEqual({ lock: '40s', statement: '2h' });
});

it('what the settings of the product name counts', async () => {
  const own = { ...DEFAULT_CONNECTIONS, lockMs: 7_000, statementMs: 9_000 };
  expect(await timeoutsOf(await open(own))).toEqual({ lock: '7s', statement: '9s' });
});

it('calls that wait for a lock take no connection from the readiness check', async () => {
  const opened = await open({ ...DEFAULT_CONNECTIONS, product: 2, acquireMs: 1_000, lockMs: 60_000 });
  const other = await open();
  const lock = await other.db.startTransaction().execute();
  await sql`lock table source in access exclusive mode`.execute(lock);
  const stuck = [1, 2].map(() => opened.db.selectFrom('source').select('id').execute());
  const refused = opened.db.selectFrom('run').select('id').execute();
  await expect(refused).rejects.toMatchObject({ name: 'DatabaseUnavailableError' });
  await expect(opened.ping()).resolves.toBeUndefined();
  await lock.rollback().execute();
  await expect(Promise.all(stuck)).resolves.toHaveLength(2);
});

async function open(connections = DEFAULT_CONNECTIONS) {
  const opened = await openPostgresql(url, log, connections);
  closes.push(opened.close);
  return opened;
}

async function timeoutsOf({ db }: Awaited<ReturnType<typeof open>>) {
  const { rows } = await sql`
    select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(db);
  return rows[0];
}
