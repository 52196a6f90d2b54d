import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, Transaction } from './database.ts';
import { isPermissionDenied, SchemaError } from './errors.ts';
import { FIRST_MIGRATION, MIGRATIONS, VECTOR_MIGRATIONS } from './migrations/migrations.ts';

/** What is done to a database when it is opened. */
export type MigrateDatabase = typeof migrate;

const LOCK = 7_640_891_576;

interface MigrationSteps {
  readonly prepare?: (trx: Transaction) => Promise<void>;
  readonly finish?: (trx: Transaction) => Promise<void>;
}

/**
 * Brings the schema up to date in one transaction. Safe to call from several processes at once.
 * Returns whether pgvector is available; migrations that need it run on the first start that finds it.
 */
export async function migrate(
  db: Database,
  { prepare, finish }: MigrationSteps = {},
): Promise<{ hasVectors: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockSchema(trx);
    refuseSchema(await listMigrations(trx));
    await prepare?.(trx);
    const migrated = await applyMigrations(trx);
    await finish?.(trx);
    return migrated;
  });
}

/** For a guest of a product that runs: it changes no schema under it. Throws unless both are of the same version. */
export async function checkSchema(db: Database): Promise<{ hasVectors: boolean }> {
  return db.transaction().execute(async (trx) => {
    const migrations = await listMigrations(trx);
    refuseSchema(migrations);
    const hasVectors = migrations.some((name) => name in VECTOR_MIGRATIONS);
    const wanted = Object.keys(hasVectors ? { ...MIGRATIONS, ...VECTOR_MIGRATIONS } : MIGRATIONS);
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
  const possible = hasVectors ? { ...MIGRATIONS, ...VECTOR_MIGRATIONS } : MIGRATIONS;
  const wanted = Object.fromEntries(Object.entries(possible).filter(([name]) => isWanted(name)));
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: async () => wanted },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((result) => result.status === 'Error');
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
  return { hasVectors };
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
  const unknown = migrations.filter((name) => !(name in MIGRATIONS || name in VECTOR_MIGRATIONS));
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
