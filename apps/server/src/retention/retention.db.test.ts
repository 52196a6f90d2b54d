import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { listAccountTables } from '#testing/cabinet/account-tables.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createFakeScheduler } from '#testing/fake-scheduler.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openVisitor } from '#testing/test-browser.ts';
import { listOverdue, schedulePurges } from './purge-overdue.ts';
import { keyOf, ownerOf, type TableFacts } from './table-facts.ts';
import { listAged, TABLES } from './tables.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const SETTINGS = { resultDays: 30, demoIdleDays: 30 };

describe('the facts of the tables', () => {
  test('are of every table of the database, and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
      db(),
    );
    expect(
      listPresent()
        .map(({ table }) => table)
        .sort(),
    ).toEqual(rows.map(({ name }) => name).sort());
  });

  test('are true where rows go with others: the database deletes them along', async () => {
    const cascades = await listCascades();
    const untrue = listPresent().filter(
      ({ table, kept }) => 'with' in kept && !cascades.get(table)?.includes(kept.with),
    );
    expect(untrue).toEqual([]);
  });

  test('are true of accounts: what is not kept for a reason goes with them', async () => {
    const cascades = await listCascades();
    const goes = (table: string): boolean =>
      table === 'account' || (cascades.get(table) ?? []).some((parent) => parent !== table && goes(parent));
    const stays = TABLES.filter(({ table, download, kept }) => download && !('because' in kept) && !goes(table));
    expect(stays.map(({ table }) => table)).toEqual([]);
    const owned = TABLES.filter(({ download }) => download !== undefined).map(({ table }) => table);
    expect(owned.sort()).toEqual(['account', ...(await listAccountTables(db()))].sort());
  });

  test('name every column of a table that is shown, or say that it is left out', async () => {
    for (const facts of TABLES) {
      const { table, download } = facts;
      if (download === undefined || !('fields' in download)) continue;
      const shown = download.fields.flatMap((field) => (typeof field === 'string' ? [field] : []));
      const named = [...new Set([ownerOf(facts), ...shown, ...download.leftOut])];
      expect(named.sort(), table).toEqual((await listColumns(table)).sort());
    }
  });

  test('say by which key rows are told apart', async () => {
    const { rows } = await sql<{ table: string; key: string }>`
      select conrelid::regclass::text as "table",
        (select string_agg(attname, ' ' order by attname) from pg_attribute
          where attrelid = conrelid and attnum = any(conkey)) as key
      from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`.execute(db());
    const keys = new Map(rows.map(({ table, key }) => [table, key]));
    for (const facts of TABLES.filter(usesKey)) {
      expect([...keyOf(facts)].sort().join(' '), facts.table).toBe(keys.get(facts.table));
    }
  });

  test.each(listAged().map(({ facts: { table }, rule: { since } }) => ({ table, since })))(
    'are true of $table: its age has an index',
    async ({ table, since }) => {
      const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = ${table}`.execute(db());
      expect(
        SMALL_TABLES.has(table) ||
          rows.some(({ definition }) => definition.includes(`(${since})`) || definition.includes(`(${since}, `)),
      ).toBe(true);
    },
  );
});

/** Without pgvector there is no table for vectors. */
function listPresent(): readonly TableFacts[] {
  return TABLES.filter(({ table }) => table !== 'face' || opened().hasVectors);
}

/** Whose rows take those of a table along. */
async function listCascades(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ child: string; parents: string[] }>`
    select conrelid::regclass::text as child, array_agg(confrelid::regclass::text) as parents from pg_constraint
    where contype = 'f' and confdeltype = 'c' group by 1`.execute(db());
  return new Map(rows.map(({ child, parents }) => [child, parents]));
}

async function listColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db());
  return rows.map(({ name }) => name);
}

function usesKey(facts: TableFacts): boolean {
  const isPurged = listAged([facts]).some(({ rule }) => rule.removedBy === undefined);
  return isPurged || (facts.download !== undefined && 'fields' in facts.download);
}

/** With a few rows for every token or account that calls VK. */
const SMALL_TABLES = new Set(['vk_allowance', 'vk_call_budget', 'vk_method_pause', 'vk_token', 'vk_turn']);

test('what is overdue is reported with the age of the oldest', async () => {
  expect(await listOverdue(db(), SETTINGS, new Date())).toEqual([]);
  const app = await createTestApp({ db: db() });
  await openVisitor(app);
  await app.close();
  const later = new Date(Date.now() + 60 * DAY_MS);
  const [session, visitor, ...others] = await listOverdue(db(), SETTINGS, later);
  expect([session?.table, visitor?.table].sort()).toEqual(['account', 'browser_session']);
  expect(Math.round((visitor?.seconds ?? 0) / 86_400)).toBe(30);
  expect(others).toEqual([]);
});

test('every purge that needs code has a schedule beside that of rows, every hour or more often', async () => {
  const scheduler = createFakeScheduler();
  const ran: string[] = [];
  const purge = (name: string) => async () => void ran.push(name);
  await schedulePurges(
    scheduler,
    { db: db(), clock: () => new Date(), ...SETTINGS },
    {
      accounts: purge('accounts'),
      'audit-purposes': purge('audit-purposes'),
      monitors: purge('monitors'),
      'query-photos': purge('query-photos'),
      searches: purge('searches'),
      visitors: purge('visitors'),
      'vk-walls': purge('vk-walls'),
      departures: purge('departures'),
    },
  );
  for (const { run, cron } of scheduler.schedules.values()) {
    expect(cron).toMatch(/^\S+ \* \* \* \*$/);
    await run();
  }
  const named = new Set(listAged().flatMap(({ rule }) => rule.removedBy ?? []));
  expect(ran.sort()).toEqual([...named].sort());
  expect([...scheduler.schedules.keys()].sort()).toEqual(['purge-rows', ...ran.map((name) => `purge-${name}`)].sort());
  for (const name of ['purge-query-photos', 'purge-searches']) {
    expect(scheduler.schedules.get(name)?.cron).toBe('*/10 * * * *');
  }
});
