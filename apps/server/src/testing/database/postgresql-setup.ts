import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { runScript } from '../run-script.ts';
import { startPostgresqlServer } from './postgresql-server.ts';
import { toDatabaseUrl } from './to-database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Server on which tests may create databases named `<prefix>…`, and the name of a migrated one to copy. */
    postgresql: { readonly url: string; readonly prefix: string; readonly migrated: string };
  }
}

/** Called once by vitest before the tests on PostgreSQL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `vidno_test_${randomBytes(4).toString('hex')}_`;
  const url = process.env.TEST_DATABASE_URL;
  const server = url === undefined ? await startPostgresqlServer() : { url, stop: () => dropDatabases(url, prefix) };
  const migrated = await createMigrated(server.url, `${prefix}migrated`);
  project.provide('postgresql', { url: server.url, prefix, migrated });
  if (!(await hasPgvector(server.url))) {
    console.log(
      'PostgreSQL has no pgvector: face search is off in these tests; vectors are tested on the embedded database.',
    );
  }
  return () => server.stop();
}

async function createMigrated(url: string, name: string): Promise<string> {
  await withClient(url, (client) => client.query(`create database "${name}"`));
  const code = await runScript('migrate-postgresql', toDatabaseUrl(url, name)).ended;
  if (code !== 0) throw new Error(`the database of the tests could not be migrated (exit code ${code})`);
  return name;
}

async function hasPgvector(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(`select from pg_available_extensions where name = 'vector'`);
    return rowCount === 1;
  });
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  });
}

async function withClient<Answer>(url: string, use: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
