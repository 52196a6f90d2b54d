import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOldDatabase } from '#testing/old-database/open-old-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

type StoredRow = Readonly<Record<string, unknown>>;
/** Every table's rows, in an order of their own. */
type Stored = ReadonlyMap<string, readonly StoredRow[]>;

/** What the migrations since that day have made of a table, by its name now; every other one keeps its rows as they were. */
const REMADE: Readonly<Record<string, (before: Stored) => readonly StoredRow[]>> = {};

let db: Database;
let before: Stored;
let after: Stored;
beforeAll(async () => {
  db = await openOldDatabase();
  before = await readAll();
  await migrate(db);
  after = await readAll();
}, 60_000);
afterAll(() => db.destroy());

test('what was stored was of every kind and in every state', () => {
  const processes = new Map(rowsOf('process').map(({ id, status }) => [id, status]));
  expect({
    searches: tally('search', ({ kind, process_id }) => `${kind} ${processes.get(process_id)}`),
    demoSearches: tally('search', ({ demo }) => (demo ? 'demo' : 'not demo')),
    photos: tally('photo_search', ({ query_photo_id }) => (query_photo_id === null ? 'deleted' : 'kept')),
    keywordHits: tally('keyword_search_hit', ({ person }) => (person === null ? 'of a catalogue' : 'of VK')),
    monitorRuns: tally('monitor_run', ({ status, worker }) => `${status}${worker === null ? '' : ' in hand'}`),
    collections: tally(
      'vk_collection',
      ({ status, worker, resume_at }) =>
        `${status}${worker === null ? '' : ' in hand'}${resume_at === null ? '' : ' paused'}`,
    ),
    walls: tally('vk_account', ({ scope }) => `${scope}`),
    audiences: tally('vk_audience', ({ status, resume_at }) => `${status}${resume_at === null ? '' : ' paused'}`),
    deliveries: tally('notification_delivery', ({ channel, state }) => `${channel} ${state}`),
  }).toEqual({
    searches: {
      ...{ 'photo ok': 3, 'photo wait': 2, 'photo error': 1 },
      ...{ 'keyword ok': 4, 'keyword wait': 1, 'keyword error': 1 },
    },
    demoSearches: { demo: 3, 'not demo': 9 },
    photos: { kept: 5, deleted: 1 },
    keywordHits: { 'of a catalogue': 3, 'of VK': 4 },
    monitorRuns: { 'ok in hand': 7, 'error in hand': 2, wait: 1, 'wait in hand': 2 },
    collections: { 'ok in hand': 5, 'error in hand': 1, wait: 1, 'wait in hand': 1, 'wait in hand paused': 1 },
    walls: { full: 7, demo: 1 },
    audiences: { ok: 1, unavailable: 1, wait: 1, 'wait paused': 1 },
    deliveries: { 'email sent': 1, 'email waiting': 1, 'telegram sent': 1, 'telegram waiting': 1 },
  });
});

test('all of it is there after the migrations', () => {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const expected = REMADE[name]?.(before) ?? rowsOf(name);
    expect({ name, rows: after.get(name) ?? [] }).toEqual({ name, rows: inOrder(expected) });
  }
});

test('what comes next gets a number of its own', async () => {
  const ids = rowsOf('account').map(({ id }) => Number(id));
  const added = await db.insertInto('account').values({ demo: true }).returning('id').executeTakeFirstOrThrow();
  expect(Number(added.id)).toBeGreaterThan(Math.max(...ids));
});

function rowsOf(name: string): readonly StoredRow[] {
  return before.get(name) ?? [];
}

function tally(name: string, kindOf: (row: StoredRow) => string): Record<string, number> {
  const kinds = Map.groupBy(rowsOf(name), kindOf);
  return Object.fromEntries([...kinds].map(([kind, rows]) => [kind, rows.length]));
}

async function readAll(): Promise<Stored> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  const stored = new Map<string, readonly StoredRow[]>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      row: StoredRow;
    }>`select to_jsonb(stored) as row from ${sql.table(name)} as stored`.execute(db);
    stored.set(name, inOrder(rows.map(({ row }) => row)));
  }
  return stored;
}

function inOrder(rows: readonly StoredRow[]): readonly StoredRow[] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}
