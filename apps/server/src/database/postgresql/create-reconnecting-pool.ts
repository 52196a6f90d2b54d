import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { DatabaseConnections } from '#config/database/database-config.ts';
import type { Logger } from '#observability/log.ts';
import { setSession } from './set-session.ts';
import { toConnectionError } from './to-connection-error.ts';

interface PoolOptions {
  readonly connectionString: string;
  readonly application_name: string;
  readonly connections: DatabaseConnections;
  readonly types: pg.CustomTypesConfig;
  readonly log: Logger;
}

/** A pool that outlives its server: lost connections are replaced, and a query on one throws a `DatabaseUnavailableError`. */
export function createReconnectingPool({
  connectionString,
  application_name,
  connections,
  types,
  log,
}: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    application_name,
    types,
    max: connections.product,
    connectionTimeoutMillis: connections.acquireMs,
    keepAlive: true,
    onConnect: (client) => setSession(client, connections),
  });
  const onLost = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', onLost);
  // A client in use has no other listener, and an error without one ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  // The driver keeps what it knows of a client by its identity.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch(rethrow);
      const known = clients.get(client) ?? toReconnectingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function toReconnectingClient(client: pg.PoolClient): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[]) => client.query(sql, [...parameters]).catch(rethrow);
  return {
    // The product uses no cursors, which the other form of this function is for.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

function rethrow(error: unknown): never {
  throw toConnectionError(error);
}
