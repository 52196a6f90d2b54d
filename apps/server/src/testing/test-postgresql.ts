import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './postgresql-setup.ts';

/** A fresh, empty database on the server of the tests; it goes with the server, or at the end of the run. */
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
