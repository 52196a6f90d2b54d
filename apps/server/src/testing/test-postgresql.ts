import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './postgresql-setup.ts';

/** Creates an empty database on the test server; dropped at the end of the test run. */
export async function createTestDatabaseUrl(): Promise<string> {
  const { url, prefix } = inject('postgresql');
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database "${name}"`).finally(() => client.end());
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
