import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tables } from '#database/tables.ts';
import { testOpenedDatabase } from '#testing/database/test-database.ts';
import { createTestApp } from '#testing/test-app.ts';
import { openDemo } from '#testing/test-browser.ts';
import { listOverdue } from './overdue-repository.ts';
import { listAged, RETENTION } from './retention.ts';

const opened = testOpenedDatabase();
const db = () => opened().db;
const SETTINGS = { queryPhotoHours: 24, resultDays: 30, demoIdleDays: 30 };
const DAY_MS = 24 * 3_600_000;

describe('the list of what is kept', () => {
  test('has every table of the database, and no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
      db(),
    );
    expect(listKept()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('is true where it says that rows go with others: the database deletes them along', async () => {
    const { rows } = await sql<{ pair: string }>`
      select conrelid::regclass || ' ' || confrelid::regclass as pair from pg_constraint
      where contype = 'f' and confdeltype = 'c'`.execute(db());
    const cascades = new Set(rows.map(({ pair }) => pair));
    const untrue = listKept().filter((table) => {
      const rule = RETENTION[table];
      return rule.kind === 'with' && !cascades.has(`${table} ${rule.owner}`);
    });
    expect(untrue).toEqual([]);
  });

  test.each(listAged())('is true of $table: its age has an index', async ({ table, rule: { since } }) => {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where tablename = ${table}`.execute(db());
    expect(SMALL_TABLES.has(table) || rows.some(({ definition }) => definition.includes(`(${since})`))).toBe(true);
  });
});

/** Without pgvector there is no table for vectors. */
function listKept(): (keyof Tables)[] {
  const tables = Object.keys(RETENTION) as (keyof Tables)[];
  return tables.filter((table) => table !== 'face' || opened().hasVectors).sort();
}

/** With a few rows for every token or account that calls VK. */
const SMALL_TABLES = new Set<string>(['vk_allowance', 'vk_call_budget', 'vk_method_pause', 'vk_turn']);

test('what is overdue is reported with the age of the oldest', async () => {
  expect(await listOverdue(db(), SETTINGS, new Date())).toEqual([]);
  const app = await createTestApp({ db: db() });
  await openDemo(app);
  await app.close();
  const later = new Date(Date.now() + 60 * DAY_MS);
  const [session, visitor, ...others] = await listOverdue(db(), SETTINGS, later);
  expect([session?.table, visitor?.table].sort()).toEqual(['account', 'browser_session']);
  expect(Math.round((visitor?.seconds ?? 0) / 86_400)).toBe(30);
  expect(others).toEqual([]);
});
