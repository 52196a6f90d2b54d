import pg from 'pg';
import type { Logger } from '#observability/log.ts';
import { toConnectionError } from './to-connection-error.ts';

interface PingerOptions {
  readonly connectionString: string;
  readonly application_name: string;
  readonly acquireMs: number;
  readonly log: Logger;
}

/** Asks the server by a connection of its own, so that calls that wait for a lock do not make it seem dead. */
export function createPinger({ connectionString, application_name, acquireMs, log }: PingerOptions) {
  const name = `${application_name} readiness`;
  const pool = new pg.Pool({
    connectionString,
    application_name: name,
    max: 1,
    connectionTimeoutMillis: acquireMs,
    query_timeout: acquireMs,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  return {
    ping: async () => {
      await pool.query('select 1').catch((error: unknown) => {
        throw toConnectionError(error);
      });
    },
    close: () => pool.end(),
  };
}
