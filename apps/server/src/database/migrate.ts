import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE_MS, SECOND_MS } from '#config/time.ts';
import type { Database, Transaction } from './database.ts';
import {
  DatabaseUnavailableError,
  isLockTimeout,
  isOfServer,
  isPermissionDenied,
  isRefusedByServer,
  SchemaError,
} from './errors.ts';
import {
  FIRST_MIGRATION,
  MIGRATIONS,
  type Migration,
  RELEASE,
  releaseOf,
  VECTOR_MIGRATIONS,
} from './migrations/migrations.ts';

/** What is done to a database when it is opened. */
export type MigrateDatabase = typeof migrate;

const LOCK = 7_640_891_576;

interface MigrationSteps {
  readonly prepare?: (trx: Transaction) => Promise<void>;
  readonly finish?: (trx: Transaction) => Promise<void>;
}

/** Whoever waits for a table that a migration waits for waits as long; so it gives up its place, and tries again. */
const TABLE_LOCK_MS = 2 * SECOND_MS;
/** @limit time: A migration that has not got its tables by then fails, and nothing was changed. */
const TABLE_LOCK_TRIES_MS = 5 * MINUTE_MS;

const IN_USE =
  'A table that a migration changes was in use all the time, and nothing was changed: see pg_stat_activity.';

/**
 * Brings the schema up to date in one transaction. Safe to call from several processes at once, and while the release before this one
 * is at work. A schema of the next release is left as it is.
 * Returns whether pgvector is available; migrations that need it run on the first start that finds it.
 */
export async function migrate(db: Database, steps: MigrationSteps = {}): Promise<{ hasVectors: boolean }> {
  const until = performance.now() + TABLE_LOCK_TRIES_MS;
  for (;;) {
    try {
      return await migrateOnce(db, steps);
    } catch (error) {
      if (!isLockTimeout(error)) throw toSchemaError(error);
      if (performance.now() > until) throw new SchemaError(IN_USE, { cause: error });
      await sleep(SECOND_MS);
    }
  }
}

/** Such as a database that can only be read, or one without a schema to create in. */
function toSchemaError(error: unknown): unknown {
  if (!isOfServer(error) || isRefusedByServer(error)) return error;
  return new SchemaError(`The schema could not be looked at, and nothing was changed: ${error.message}`, {
    cause: error,
  });
}

async function migrateOnce(db: Database, { prepare, finish }: MigrationSteps): Promise<{ hasVectors: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockSchema(trx);
    const applied = await listMigrations(trx);
    if (isOfNextRelease(applied)) return { hasVectors: hadVectors(applied) };
    refuseSchema(applied);
    await prepare?.(trx);
    await sql`select set_config('lock_timeout', ${String(TABLE_LOCK_MS)}, true)`.execute(trx);
    const migrated = await applyMigrations(trx);
    await finish?.(trx);
    return migrated;
  });
}

/** Whether the next release has changed the schema, which leaves this one all that it uses (decision 0150). */
function isOfNextRelease(migrations: readonly string[]): boolean {
  const unknown = migrations.filter((name) => !isKnown(name));
  const lacks = Object.keys(MIGRATIONS).some((name) => !migrations.includes(name));
  return unknown.length > 0 && !lacks && unknown.every((name) => releaseOf(name) === RELEASE + 1);
}

function isKnown(name: string): boolean {
  return name in MIGRATIONS || name in VECTOR_MIGRATIONS;
}

function hadVectors(applied: readonly string[]): boolean {
  return applied.some((name) => name in VECTOR_MIGRATIONS);
}

function toWanted(hasVectors: boolean) {
  return hasVectors ? { ...MIGRATIONS, ...VECTOR_MIGRATIONS } : MIGRATIONS;
}

/** For a guest of a product that runs: it changes no schema under it. Throws unless both are of the same version. */
export async function checkSchema(db: Database): Promise<{ hasVectors: boolean }> {
  return db.transaction().execute(async (trx) => {
    const migrations = await listMigrations(trx);
    refuseSchema(migrations);
    const hasVectors = hadVectors(migrations);
    const wanted = Object.keys(toWanted(hasVectors));
    if (wanted.every((name) => migrations.includes(name))) return { hasVectors };
    throw new SchemaError('The product that runs is of an older version: start it again first.');
  });
}

/** Waits for another process that may be migrating. */
export async function lockSchema(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** Applies all migrations that this database can have, or those of an older schema. The caller has locked the schema. */
export async function applyMigrations(
  trx: Transaction,
  isWanted: (name: string) => boolean = () => true,
): Promise<{ hasVectors: boolean }> {
  // Migrations of large tables take long. Set only now, because until here the operator's own limit applies.
  await sql`set local statement_timeout = 0`.execute(trx);
  const hasVectors = await ensureVectors(trx);
  const wanted = Object.fromEntries(Object.entries(toWanted(hasVectors)).filter(([name]) => isWanted(name)));
  const applied = await listMigrations(trx);
  const due = Object.entries(wanted).filter(([name]) => !applied.includes(name));
  if (due.length === 0) return { hasVectors };
  if (applied.length === 0) await createMigrationTable(trx);
  for (const [name, migration] of due.sort(([one], [other]) => (one < other ? -1 : 1)))
    await applyMigration(trx, name, migration);
  return { hasVectors };
}

/**
 * Kysely's table, and none of its Migrator: that one asks the transaction whether a table that could not be created is there after all,
 * and so says that the transaction is aborted instead of why.
 */
async function createMigrationTable(trx: Transaction): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`
    .execute(trx)
    .catch((error: unknown) => {
      throw toMigrationError('kysely_migration', error);
    });
}

async function applyMigration(trx: Transaction, name: string, migration: Migration): Promise<void> {
  try {
    await migration.up(trx);
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(trx);
  } catch (error) {
    throw toMigrationError(name, error);
  }
}

/** An outage of the database, or a lock that was not to be had, is no fault of the migration. */
function toMigrationError(name: string, error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  const because = error instanceof Error ? error.message : String(error);
  return new SchemaError(`Migration ${name} failed, and nothing was changed: ${because}`, { cause: error });
}

/** The migrations that the database has had; none for a new database. */
export async function listMigrations(trx: Transaction): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(trx);
  if (!tables[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Throws if the program cannot bring the database up to date. */
export function refuseSchema(migrations: readonly string[]): void {
  refuseUnreleased(migrations);
  const unknown = migrations.filter((name) => !isKnown(name));
  if (unknown.length === 0) return;
  // An older program would write rows that the newer one no longer understands.
  throw new SchemaError(
    `The database was written by a newer version (${unknown.join(', ')}): start that version instead.`,
  );
}

/** Migrations began anew with the first release. */
export function refuseUnreleased(migrations: readonly string[]): void {
  if (migrations.length === 0 || migrations.includes(FIRST_MIGRATION)) return;
  throw new SchemaError('The data were written before the first release, which cannot read them: start without them.');
}

async function ensureVectors(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ installed: boolean }>`
    select installed_version is not null as installed from pg_available_extensions where name = 'vector'`.execute(trx);
  const [extension] = rows;
  if (!extension || extension.installed) return extension !== undefined;
  await sql`savepoint before_vector`.execute(trx);
  try {
    await sql`create extension vector`.execute(trx);
    return true;
  } catch (error) {
    // Without the right to add extensions, face search stays off until an administrator adds pgvector.
    if (!isPermissionDenied(error)) throw error;
    await sql`rollback to savepoint before_vector`.execute(trx);
    return false;
  }
}

/** The graph of face vectors is built in memory. Once it no longer fits, building takes many times longer. */
const BUILD_MEMORY = '512MB';

/** For the indexes built by the rest of this transaction, or by this connection. A larger setting of the operator stays. */
export async function raiseBuildMemory(db: Database | Transaction, scope: 'transaction' | 'connection'): Promise<void> {
  await sql`
    select set_config('maintenance_work_mem', ${BUILD_MEMORY}, ${scope === 'transaction'})
    where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes(${BUILD_MEMORY})`.execute(db);
}
