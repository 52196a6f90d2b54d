import { readFileSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#database/database.ts';
import { openEmbeddedClient } from '#database/embedded/embedded-client.ts';
import { EmbeddedDialect } from '#database/embedded/embedded-dialect.ts';
import { getTypeParser } from '#database/postgresql/open-postgresql.ts';
import type { Tables } from '#database/tables.ts';
import type {} from '../database/embedded-setup.ts';
import { isOnPostgresql } from '../database/test-database.ts';
import { createTestDatabaseUrl } from '../database/test-postgresql.ts';

/** `pg_dump --inserts` of a database of that day, without the faces, so that it loads without pgvector. */
const DUMP = new URL('./2026-11-22.sql', import.meta.url);

/** Opens a new database with the schema and rows of that day. */
export function openOldDatabase(): Promise<Database> {
  const dump = readFileSync(DUMP, 'utf8');
  return isOnPostgresql ? openOnPostgresql(dump) : openEmbedded(dump);
}

async function openEmbedded(dump: string): Promise<Database> {
  const client = await openEmbeddedClient({ kind: 'memory', template: inject('embeddedTemplates').empty });
  await client.exec(dump);
  return new Kysely<Tables>({ dialect: new EmbeddedDialect(client) });
}

async function openOnPostgresql(dump: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: await createTestDatabaseUrl(), types: { getTypeParser } });
  await pool.query(dump);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
