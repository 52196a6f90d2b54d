import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database, Transaction } from './database.ts';
import { isPermissionDenied } from './error-codes.ts';
import { MIGRATIONS, VECTOR_MIGRATIONS } from './migrations/migrations.ts';
import { NewerSchemaError } from './newer-schema-error.ts';

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
    // Another process may be migrating.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await refuseNewerSchema(trx);
    await prepare?.(trx);
    // Large tables take their time. Only now, since it hides what an operator has set.
    await sql`set local statement_timeout = 0`.execute(trx);
    const hasVectors = await ensureVectors(trx);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: async () => (hasVectors ? { ...MIGRATIONS, ...VECTOR_MIGRATIONS } : MIGRATIONS) },
      allowUnorderedMigrations: true,
    });
    const { error, results } = await migrator.migrateToLatest();
    const failed = results?.find((result) => result.status === 'Error');
    if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
    await finish?.(trx);
    return { hasVectors };
  });
}

/** An older program would write rows that the newer one no longer understands. */
async function refuseNewerSchema(trx: Transaction): Promise<void> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(trx);
  if (!tables[0]?.exists) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS || name in VECTOR_MIGRATIONS));
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
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
