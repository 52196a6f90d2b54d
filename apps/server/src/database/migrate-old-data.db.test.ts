import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimRuns, type LaneCapacity } from '#runs/lease-repository.ts';
import { LANES, toProcess } from '#runs/run.ts';
import { listRunStates } from '#runs/run-repository.ts';
import { CHILDREN } from '#testing/old-database/children.ts';
import { NEW_ACCOUNT_COLUMNS, NEW_LINK_COLUMNS } from '#testing/old-database/new-account-columns.ts';
import { openOldDatabase } from '#testing/old-database/open-old-database.ts';
import {
  inOrder,
  isOf,
  type StoredRow,
  toQueued,
  withGoneAt,
  withNull,
  withOrigin,
  without,
} from '#testing/old-database/stored-row.ts';
import type { Database, Transaction } from './database.ts';
import { migrate } from './migrate.ts';

type Stored = ReadonlyMap<string, readonly StoredRow[]>;

const PAUSED_UNTIL = '2100-01-01T12:30:00+00:00';
const STATUS: ReadonlyMap<unknown, string> = new Map([
  ['wait', 'wait'],
  ['ok', 'delivered'],
  ['error', 'failed'],
  ['unavailable', 'failed'],
]);
const UNSURE = { uncertain_day: null, uncertain_number: null };
/** Columns that moved to `run`. */
const STATE = ['status', 'message', 'worker', 'worked_at', 'attempts', 'finished_at'];

/** Columns that have a new name since then, by their table's name now. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  person_words: { twin: 'duplicate_key' },
  name_word: { marks: 'deletion_keys' },
  notification_channel: { turn: 'claim_version', owes_apology: 'may_have_lost' },
  monitor: { grid_from: 'schedule_from', ok_number: 'last_ok_number' },
  monitor_run: { against: 'compared_with', seen_back: 'complete_since' },
};

/** The expected rows of tables that the migrations change, by their current names. All other tables keep their rows. */
const REMADE: Readonly<Record<string, () => readonly StoredRow[]>> = {
  process: () => [],
  run: () => [...searchRuns(), ...monitorRuns(), ...collectionRuns(), ...readingRuns()],
  search: () =>
    rowsOf('search').map(({ process_id, source_id, ...search }) => ({
      ...{ ...search, run_id: process_id, source_ids: [source_id], label: null, ...UNSURE },
      person_count: Number(search.person_count) - weakHitsOf(search.id),
    })),
  photo_search: () =>
    ownedBy('search', 'photo_search', 'search_id').map((search) => ({
      ...withNull(without(search, ['query_photo_id', 'face_position']), 'remind_at_faces'),
      ...{ bands: [], unavailable_sources: [], photo_count: 1, weak_count: weakHitsOf(search.search_id) },
    })),
  photo_search_photo: () =>
    ownedBy('search', 'photo_search', 'search_id')
      .filter(({ query_photo_id }) => query_photo_id !== null)
      .map(({ account_id, search_id, query_photo_id, face_position }) => ({
        ...{ account_id, search_id, query_photo_id, face_position, position: 0 },
      })),
  photo_search_hit: () =>
    ownedBy('search', 'photo_search_hit', 'search_id').map((hit) => ({
      ...without(hit, ['corroborated']),
      duplicate_ids: [],
    })),
  notification_channel: () => rowsOf('notification_channel').map((row) => toQueued(row, 'idle')),
  email_confirmation: () =>
    rowsOf('email_confirmation').map((row) => toQueued(row, row.attempts === 0 ? 'needless' : 'sent')),
  rejection: () => [],
  person_answer: () => rowsOf('rejection').map((row) => ({ ...row, answer: 'other' })),
  calibration: () => [],
  keyword_search: () =>
    ownedBy('search', 'keyword_search', 'search_id').map((own) => ({ ...own, reasons_off: [], apart_ids: [] })),
  keyword_search_hit: () =>
    ownedBy('search', 'keyword_search_hit', 'search_id').map((hit) => withNull(hit, 'same_person')),
  query_face: () =>
    ownedBy('query_photo', 'query_face', 'query_photo_id').map((face) => ({ ...face, components: null, eyes: null })),
  photo: () => rowsOf('photo').map((photo) => ({ ...photo, eyes: null })),
  monitor_hit: () => withGoneAt(ownedBy('monitor', 'monitor_hit', 'monitor_id'), rowsOf('monitor_run')),
  monitor_run: () =>
    ownedBy('monitor', 'monitor_run', 'monitor_id').map(({ id, ...run }) => ({
      ...without(run, ['source_kind', 'created_at', ...STATE]),
      run_id: id,
    })),
  vk_collection: () =>
    rowsOf('vk_collection').map((collection) =>
      withNull(without(collection, ['percent', 'lane', 'resume_at', 'created_at', ...STATE]), 'requested_by'),
    ),
  vk_audience: () =>
    rowsOf('vk_audience').map((reading) =>
      withNull(without(reading, ['resume_at', 'touched_at', ...STATE]), 'requested_by'),
    ),
  vk_account: () => rowsOf('vk_account').map((wall) => ({ ...wall, read_began_at: readBeganAt(wall) })),
  telegram_link: () => rowsOf('telegram_link').map((link) => withNull({ ...link, device: '' }, ...NEW_LINK_COLUMNS)),
  account: () =>
    rowsOf('account').map((account) => ({
      ...without(account, ['notification_change_company', 'search_balance']),
      ...withNull({}, ...NEW_ACCOUNT_COLUMNS),
      ...{ role: 'user', modal_30_days_hidden: false, password_mailed: false, device_generation: 0 },
      telegram: linkedChats().find(({ account_id }) => account_id === account.id)?.name ?? account.telegram,
      email_key: account.demo === true ? null : String(account.email).toLowerCase(),
      registered_at: account.demo === true ? null : account.created_at,
    })),
  account_identity: () =>
    linkedChats().map(({ account_id, address, name, confirmed_at }) => ({
      ...{ account_id, name, provider: 'telegram', subject: address, created_at: confirmed_at },
    })),
  browser_session: () =>
    rowsOf('browser_session').map((session) => ({
      ...{ ...session, generation: 0, device: '', password_due: false },
      ...withNull({}, 'pending_account_id', 'pending_until', 'former_account_id', 'proven_at', 'changes_seen_at'),
    })),
  vk_authorisation: () => rowsOf('vk_authorisation').map((row) => ({ ...row, purpose: 'collection' })),
  account_service: () => rowsOf('account_service').map(withOrigin),
  session_token: () => [],
  audit_event: () => rowsOf('audit_event').map((row) => ({ ...row, purpose_salt: expect.any(String) })),
  audit_link: () => after.get('audit_link') ?? [],
};

/** Chats that got alerts, and log in since. */
const linkedChats = () =>
  rowsOf('notification_channel').filter(({ channel, confirmed_at }) => channel === 'telegram' && confirmed_at !== null);

/** All that the kinds of runs have room for. */
const ROOMS: readonly LaneCapacity[] = (
  ['photo_search', 'keyword_search', 'monitor', 'vk_collection', 'audience'] as const
).flatMap((kind) => LANES.map((lane) => ({ kind, lane, free: 9 })));

let db: Database;
let before: Stored;
let after: Stored;
let migratedAt: string;
let hasVectors: boolean;
beforeAll(async () => {
  db = await openOldDatabase();
  await changeOldRows();
  before = await readAll();
  const prepare = async (trx: Transaction) => {
    const { rows } = await sql<{ at: string }>`select to_jsonb(now()) as at`.execute(trx);
    migratedAt = rows[0]?.at ?? '';
  };
  ({ hasVectors } = await migrate(db, { prepare }));
  after = await readAll();
});
afterAll(() => db.destroy());

test('the old database has rows of every kind and state', () => {
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

test('the migrations keep all data', () => {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const expected = rowsExpected(name);
    expect({ name, rows: after.get(name) ?? [] }).toEqual({ name, rows: inOrder(expected) });
  }
});

test('replaced and renamed tables are gone, and the new tables are there', () => {
  expect([...before.keys()].filter((name) => !after.has(name))).toEqual(['rejection', 'process', 'session_token']);
  const added = [...after.keys()].filter((name) => !before.has(name)).sort();
  expect(added).toEqual([
    ...['account_email', 'account_identity', 'acquirer_order', 'active_face_model', 'address_guess', 'audit_link'],
    ...['billing_email', 'cancellation', 'card', 'code_count', 'company_notice', 'company_notice_account', 'departure'],
    'document_acceptance',
    ...[...(hasVectors ? ['face'] : []), 'face_index', 'faq_entry', 'guess_wait', 'invoice'],
    ...['ledger_account', 'ledger_entry', 'ledger_link', 'ledger_lot', 'ledger_transfer', 'login_change', 'material'],
    ...['monitor_pause', 'one_time_code', 'password_reset', 'pending_identity', 'pending_registration'],
    ...['person_answer', 'photo_search_photo', 'photo_search_share', 'rate_limit', 'receipt', 'recovery_code', 'run'],
    ...['search_payment', 'subscription', 'support_email', 'tariff', 'trial_claim', 'uncertain_result_count'],
    ...['unsubscribe_answer', 'unsubscribe_slide', 'vk_allowance', 'vk_turn'],
  ]);
});

test('a watched process is found by its old id in its old state', async () => {
  const processes = rowsOf('process');
  const collections = rowsOf('vk_collection');
  const watched = [...processes, ...collections].map(({ id }) => String(id));

  const runs = new Map((await listRunStates(db, watched)).map((run) => [run.id, run]));

  for (const { id, status, percent, message, lane } of [...processes, ...collections]) {
    const run = runs.get(String(id));
    const accelerated = lane === 'fast';
    expect(run && toProcess(run)).toEqual({ status, percent, message, can_accelerate: false, accelerated });
  }
});

test('a search may exist once as a demo and once not as a demo', async () => {
  const addOpposite = sql`
    insert into search (id, account_id, kind, source_ids, run_id, demo, hash, expires_at)
    select gen_random_uuid(), account_id, kind, source_ids, gen_random_uuid(), not demo, hash, expires_at from search`;
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await addOpposite.execute(trx);
    expect(Number(numAffectedRows)).toBe(rowsOf('search').length);
    await sql`savepoint added`.execute(trx);
    await expect(addOpposite.execute(trx)).rejects.toThrow('search_same');
    await sql`rollback to savepoint added`.execute(trx);
    await sql`delete from search where id <> all(${rowsOf('search').map(({ id }) => String(id))}::uuid[])`.execute(trx);
  });
});

test('waiting runs can be claimed at once, paused ones after their pause', async () => {
  const paused = ['vk_collection', 'vk_audience'].flatMap((name) =>
    rowsOf(name).filter(({ resume_at }) => resume_at === PAUSED_UNTIL),
  );
  const pausedIds = paused.map(({ id, run_id }) => String(id ?? run_id));
  const waitingIds = rowsExpected('run')
    .filter(({ status }) => status === 'wait')
    .map(({ id }) => String(id));
  const end = Date.parse(PAUSED_UNTIL);

  expect(pausedIds).toHaveLength(2);
  // A `Date` has no microseconds, so the pauses are over a millisecond later.
  expect(await takeAt(Date.parse(migratedAt) + 1)).toEqual(waitingIds.filter((id) => !pausedIds.includes(id)).sort());
  expect(await takeAt(end - 1)).toEqual([]);
  expect(await takeAt(end)).toEqual(pausedIds.sort());
});

test('deleting a row deletes its children and nothing else', async () => {
  const stored = await readAll();
  for (const [name, children] of Object.entries(CHILDREN)) {
    await sql`delete from ${sql.table(name)} where account_id = 1`.execute(db);
    const left = await readAll();
    for (const table of [name, ...children]) {
      const rows = stored.get(table) ?? [];
      expect(rows.map(({ account_id }) => account_id)).toContain(1);
      expect({ table, rows: left.get(table) }).toEqual({ table, rows: rows.filter(isOf(2)) });
    }
  }
});

test('deleting an account deletes its rows and nothing shared', async () => {
  const stored = await readAll();
  await sql`delete from account where id = 2`.execute(db);
  for (const [name, rows] of await readAll()) {
    // Audit events are kept.
    if (name === 'audit_event') continue;
    const isGone = name === 'account' ? ({ id }: StoredRow) => id === 2 : isOf(2);
    expect({ name, rows }).toEqual({ name, rows: stored.get(name)?.filter((row) => !isGone(row)) });
  }
});

test('new rows get unused ids', async () => {
  const ids = rowsOf('account').map(({ id }) => Number(id));
  const added = await db.insertInto('account').values({ demo: true }).returning('id').executeTakeFirstOrThrow();
  expect(Number(added.id)).toBeGreaterThan(Math.max(...ids));
});

/** Makes due times independent of the clock, and puts some runs in progress. */
async function changeOldRows(): Promise<void> {
  for (const name of ['vk_collection', 'vk_audience']) {
    await sql`
      update ${sql.table(name)} set resume_at = ${PAUSED_UNTIL} where resume_at is not null`.execute(db);
  }
  await sql`
    update vk_audience set pages_read = 4, total_count = 9340 where status = 'wait' and resume_at is null`.execute(db);
  await sql`update process set lane = 'fast' where id = (select min(process_id::text)::uuid from search)`.execute(db);
  await sql`update vk_collection set lane = 'fast' where status = 'wait' and worker is null`.execute(db);
}

function searchRuns(): StoredRow[] {
  const processes = new Map(rowsOf('process').map((process) => [process.id, process]));
  return rowsOf('search').map((search) =>
    toRun({
      ...processes.get(search.process_id),
      ...{ kind: `${search.kind}_search`, subject_id: search.id, account_id: search.account_id },
    }),
  );
}

function monitorRuns(): StoredRow[] {
  return ownedBy('monitor', 'monitor_run', 'monitor_id').map((run) =>
    toRun({
      ...run,
      ...{ kind: 'monitor', subject_id: run.monitor_id, lane: run.source_kind === 'vk_posts' ? 'slow' : 'normal' },
      ...{ worked_at: run.finished_at ?? migratedAt, resume_at: run.finished_at },
      percent: { ok: 100, error: 30, wait: 0 }[String(run.status)],
      message: run.status === 'wait' ? 'Проверка вот-вот начнётся' : run.message,
    }),
  );
}

function collectionRuns(): StoredRow[] {
  return rowsOf('vk_collection').map((collection) =>
    toRun({ ...collection, kind: 'vk_collection', subject_id: collection.vk_account_id }),
  );
}

/** Each audience has ten pages. */
function readingRuns(): StoredRow[] {
  return rowsOf('vk_audience').map((reading) =>
    toRun({
      ...reading,
      ...{ id: reading.run_id, kind: 'audience', subject_id: reading.vk_account_id, lane: 'slow' },
      ...{ created_at: reading.touched_at, worked_at: reading.touched_at },
      percent: reading.status === 'ok' ? 100 : Number(reading.pages_read) * 10,
      message:
        reading.resume_at === null
          ? (reading.message ?? '')
          : 'ВКонтакте просит подождать. Продолжим в 15:30 по Москве.',
    }),
  );
}

/** Migrated runs have no lease, and waiting ones can be claimed at once unless they are paused. */
function toRun(row: StoredRow): StoredRow {
  const { id, kind, subject_id, account_id, lane, percent, message, created_at, finished_at } = row;
  return {
    ...{ id, kind, subject_id, account_id: account_id ?? null, lane, percent, message, created_at, finished_at },
    ...{ status: STATUS.get(row.status), version: row.version ?? 1, lease: null, attempts: 0, lost_leases: 0 },
    ...{ heartbeat_at: row.worked_at ?? created_at, resume_at: row.resume_at ?? migratedAt },
  };
}

/** The rows of a child table with the account of their parents. */
function ownedBy(parent: string, name: string, column: string): StoredRow[] {
  const accounts = new Map(rowsOf(parent).map(({ id, account_id }) => [id, account_id]));
  return rowsOf(name).map((row) => ({ ...row, account_id: accounts.get(row[column]) }));
}

/** The start of the wall's collection if it has completed, otherwise a day before the last one that did. */
function readBeganAt({ collection_id: id, refreshed_at: refreshedAt }: StoredRow): string | null {
  if (refreshedAt === null) return null;
  const end = Date.parse(String(refreshedAt));
  const began = rowsOf('vk_collection').find((collection) => collection.id === id)?.pass_began_at;
  if (began !== undefined && Date.parse(String(began)) <= end) return String(began);
  return new Date(end - 86_400_000).toISOString().replace('.000Z', '+00:00');
}

function weakHitsOf(searchId: unknown): number {
  return rowsOf('photo_search_hit').filter(({ search_id, band }) => search_id === searchId && band === 'weak').length;
}

async function takeAt(time: number): Promise<string[]> {
  const runs = await claimRuns(db, ROOMS, { now: new Date(time), until: new Date('2200-01-01T00:00:00Z') });
  return runs.map(({ id }) => id).sort();
}

function rowsOf(name: string): readonly StoredRow[] {
  return before.get(name) ?? [];
}

function rowsExpected(name: string): readonly StoredRow[] {
  const renamed = new Map(Object.entries(RENAMED[name] ?? {}));
  const rows = REMADE[name]?.() ?? rowsOf(name);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [renamed.get(column) ?? column, value])),
  );
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
