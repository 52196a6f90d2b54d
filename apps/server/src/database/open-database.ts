import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnections } from '#config/database-config.ts';
import { MINUTE_MS, SECOND_MS } from '#config/time.ts';
import type { Logger } from '#observability/log.ts';
import { type EmbeddedAccess, openEmbedded } from './embedded/open-embedded.ts';
import { isDatabaseAway } from './errors.ts';
import { type MigrateDatabase, migrate } from './migrate.ts';
import type { OpenedDatabase } from './opened-database.ts';
import { openPostgresql } from './postgresql/open-postgresql.ts';

export type { OpenedDatabase } from './opened-database.ts';

interface DatabaseConfig {
  /** Null: the embedded database in `dataDirectory`. */
  readonly databaseUrl: string | null;
  /** Of the role that owns the journal; null: nobody but the product's own role does. */
  readonly migrationDatabaseUrl?: string | null;
  readonly dataDirectory: string;
  readonly connections?: DatabaseConnections;
}

interface OpenOptions {
  readonly prepare?: MigrateDatabase;
  /** Of the embedded database; any number of processes open a PostgreSQL server. */
  readonly access?: EmbeddedAccess;
}

/** Opens and migrates the database. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Logger,
  { prepare = migrate, access = 'alone' }: OpenOptions = {},
): Promise<OpenedDatabase> {
  const started = performance.now();
  const opened =
    config.databaseUrl === null
      ? await openEmbedded(join(config.dataDirectory, 'database'), { prepare, access, log })
      : await openPostgresql(config.databaseUrl, log, config.connections, {
          migrationUrl: config.migrationDatabaseUrl ?? null,
          prepare,
        });
  log.info({ engine: opened.engine, ms: Math.round(performance.now() - started) }, 'database is open');
  if (!opened.hasVectors) log.warn('the database has no pgvector extension: face search is off');
  return opened;
}

/** @limit queue: A process that starts while its database does not answer ends then, and is started again by whoever runs it. */
const WAIT_MS = MINUTE_MS;

/** A server that is just being restarted is waited for. */
export async function openWhenAnswered(
  config: DatabaseConfig,
  log: Logger,
  options: OpenOptions = {},
): Promise<OpenedDatabase> {
  const until = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await openDatabase(config, log, options);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      log.warn({ err: error }, 'waiting for the database');
      await sleep(SECOND_MS);
    }
  }
}
