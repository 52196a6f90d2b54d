import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './postgresql-setup.ts';
import { toDatabaseUrl } from './to-database-url.ts';

/** Creates an empty database on the test server; dropped at the end of the test run. */
export function createTestDatabaseUrl(): Promise<string> {
  return createDatabase();
}

/** Creates a database with the product's tables; dropped likewise. */
export function createMigratedDatabaseUrl(): Promise<string> {
  return createDatabase(inject('postgresql').migrated);
}

async function createDatabase(template?: string): Promise<string> {
  const { url, prefix } = inject('postgresql');
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(url);
  await client.connect();
  const origin = template === undefined ? '' : ` template "${template}"`;
  await client.query(`create database "${name}"${origin}`).finally(() => client.end());
  return toDatabaseUrl(url, name);
}
