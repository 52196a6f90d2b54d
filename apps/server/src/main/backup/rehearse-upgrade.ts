import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CSRF_COOKIE, CSRF_HEADER, SESSION_HEADER } from '@vidno/contract/constants';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Config, readConfig } from '#config/config.ts';
import { digestTable, listTables, type TableDigest, type TableShape } from '#database/archiving/tables.ts';
import type { Transaction } from '#database/database.ts';
import { migrate } from '#database/migrate.ts';
import { openDatabase } from '#database/open-database.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { createApp } from '#http/create-app.ts';
import type { Logger } from '#observability/log.ts';
import { toHttpMetrics } from '../instrumentation.ts';
import { openProduct } from '../open-product.ts';
import { serveFeatures } from '../serve-features.ts';
import { restoreRows } from './make-backup.ts';
import type { Restored } from './restore-backup.ts';
import { keepSchema } from './write-backup.ts';

interface RehearsalOptions {
  readonly path: string;
  /** An empty database on a PostgreSQL server; null: an embedded one, which is thrown away. */
  readonly scratchUrl: string | null;
}

export interface Rehearsal {
  /** What the update would do to the rows of each table that it changes. */
  readonly changes: readonly string[];
  /** Of the migrations alone. */
  readonly seconds: number;
  /** Tables that nobody else may use while the migrations run. */
  readonly locked: readonly string[];
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  /** Calls that were not answered well. Empty: the update may be made. */
  readonly faults: readonly string[];
  readonly calls: number;
}

/** Makes an update elsewhere: restores an archive, runs the migrations of this program on it, and calls the product as a visitor does. */
export async function rehearseUpgrade(
  config: Config,
  log: Logger,
  { path, scratchUrl }: RehearsalOptions,
): Promise<Rehearsal> {
  const folder = await mkdtemp(join(tmpdir(), 'vidno-rehearsal-'));
  const scratch = { databaseUrl: scratchUrl, dataDirectory: folder };
  try {
    const opened = await openDatabase(scratch, log, { prepare: keepSchema });
    const measured = await restoreAndMigrate(opened, config, path).finally(() => opened.close());
    const answered = await callProduct(config, log, scratch).catch((error: unknown) => {
      const because = error instanceof Error ? error.message : String(error);
      return { faults: [`it does not start: ${because}`], calls: 1 };
    });
    return { ...measured, ...answered };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreAndMigrate(opened: OpenedDatabase, { backups, appSecret }: Config, path: string) {
  const { passphrase } = backups;
  const restored = await restoreRows(opened, { path, passphrase, appSecret, keepsSchema: true });
  const bytesBefore = await measureDatabase(opened);
  const started = performance.now();
  let locked: readonly string[] = [];
  const finish = async (trx: Transaction): Promise<void> => {
    locked = await listLocked(trx);
  };
  await opened.withOwnConnection((db) => migrate(db, { finish }));
  const seconds = (performance.now() - started) / 1_000;
  const changes = await describeChanges(opened, restored);
  return { changes, seconds, locked, bytesBefore, bytesAfter: await measureDatabase(opened) };
}

async function measureDatabase({ db }: OpenedDatabase): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Tables with rows that the transaction holds against everybody else. */
async function listLocked(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname::text as name
    from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.mode = 'AccessExclusiveLock'
      and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.reltuples > 0
    order by 1`.execute(trx);
  return rows.map(({ name }) => name);
}

async function describeChanges({ db }: OpenedDatabase, { header, manifest }: Restored): Promise<string[]> {
  const now = await listTables(db);
  const changes: string[] = [];
  for (const then of header.tables) {
    const before = manifest.tables[then.name];
    const table = now.find(({ name }) => name === then.name);
    if (!before || before.count === 0) continue;
    const change = table ? describeChange({ then, before }, table, await digestTable(db, table)) : 'gone';
    if (change !== null) changes.push(`${then.name}, ${before.count} rows: ${change}`);
  }
  return changes;
}

/** Null if every row is as it was. */
function describeChange(
  { then, before }: { readonly then: TableShape; readonly before: TableDigest },
  now: TableShape,
  after: TableDigest,
): string | null {
  if (after.count !== before.count) return `${after.count} afterwards`;
  if (!isDeepStrictEqual(now, then)) return 'other columns';
  return after.digest === before.digest ? null : 'other values';
}

/** As a visitor uses it; with nothing that could reach anybody outside. */
async function callProduct(
  config: Config,
  log: Logger,
  scratch: { databaseUrl: string | null; dataDirectory: string },
) {
  const settings = {
    NODE_ENV: 'test',
    APP_SECRET: config.appSecret,
    SUPPRESSION_KEY: config.suppressionKey,
    DATA_DIR: scratch.dataDirectory,
    FACE_SEARCH: 'false',
    SEED_DEMO_PEOPLE: 'false',
    ...(scratch.databaseUrl !== null && { DATABASE_URL: scratch.databaseUrl }),
  };
  const product = await openProduct(readConfig(settings), log, { comparesFaces: false });
  try {
    const metrics = toHttpMetrics(product.metrics);
    const parts = { readiness: {}, webRoot: null, limits: { db: null, factor: 1 } };
    // A busy machine is no fault of the update.
    const maxLoopDelayMs = Number.POSITIVE_INFINITY;
    const app = await createApp({ config: product.config, log, metrics, maxLoopDelayMs, ...parts });
    serveFeatures(app, product);
    try {
      return await askAll(app);
    } finally {
      await app.close();
    }
  } finally {
    await product.close();
  }
}

const CALLS = [
  '/api/status',
  '/api/documents',
  '/api/tariffs',
  '/api/blog/all?page=0',
  '/api/profile',
  '/api/notifications?page=0',
  '/smart-search/get-sources',
  '/smart-search/get-list?page=0',
  '/monitor-search/get-list?page=0',
] as const;

async function askAll(app: FastifyInstance): Promise<Pick<Rehearsal, 'faults' | 'calls'>> {
  const cookies = new Map<string, string>();
  const faults: string[] = [];
  let session = '';
  const ask = async (method: 'GET' | 'POST', url: string): Promise<Record<string, unknown>> => {
    const headers = {
      accept: 'application/json',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [CSRF_HEADER]: decodeURIComponent(cookies.get(CSRF_COOKIE) ?? ''),
      ...(session !== '' && { [SESSION_HEADER]: session }),
    };
    const answer = await app.inject({ method, url, headers });
    for (const { name, value } of answer.cookies) cookies.set(name, encodeURIComponent(value));
    if (answer.statusCode >= 400) faults.push(`${method} ${url}: ${answer.statusCode}`);
    return answer.body === '' ? {} : answer.json();
  };
  await ask('GET', '/sanctum/csrf-cookie');
  await ask('POST', '/api/demo/create');
  session = String((await ask('GET', '/api/get-token-session')).token ?? '');
  for (const url of CALLS) await ask('GET', url);
  return { faults, calls: CALLS.length + 3 };
}
