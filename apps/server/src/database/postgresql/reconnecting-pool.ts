import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type DatabaseConnections, DEFAULT_LOCK_MS } from '#config/database-config.ts';
import type { Logger } from '#observability/log.ts';
import { DatabaseFullError, DatabaseUnavailableError, StatementTimeoutError } from '../errors.ts';
import type { ConnectionCounts } from '../opened-database.ts';

interface PoolOptions {
  readonly connectionString: string;
  readonly application_name: string;
  readonly connections: DatabaseConnections;
  readonly types: pg.CustomTypesConfig;
  readonly log: Logger;
}

type ReconnectingPool = PostgresPool & { count(): ConnectionCounts };

/** A pool that outlives its server: lost connections are replaced, and a query on one throws a `DatabaseUnavailableError`. */
export function createReconnectingPool({
  connectionString,
  application_name,
  connections,
  types,
  log,
}: PoolOptions): ReconnectingPool {
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
    count: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
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

/**
 * Sets the time-outs of a new connection. What the settings of the product name counts; a default of ours only where the
 * operator has set nothing at the server. By a statement, because connection poolers refuse unknown start parameters.
 */
async function setSession(client: pg.ClientBase, { lockMs, statementMs }: DatabaseConnections): Promise<void> {
  await client.query(
    `select set_config(name, case name when 'lock_timeout' then $1 else $2 end, false)
     from pg_settings
     where name = 'lock_timeout' and ($3 or source = 'default') or name = 'statement_timeout' and $2 is not null`,
    [String(lockMs ?? DEFAULT_LOCK_MS), statementMs === null ? null : String(statementMs), lockMs !== null],
  );
}

/** SQLSTATE codes and classes that say that the server, and not the statement, is at fault. */
const UNAVAILABLE = /^(?:08|53[234]|57P0[1-5]|55P03|25P0[34])/;
const FULL = '53100';
const CANCELLED = '57014';
/** What the driver says in words only, when a connection is lost or not to be had. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed)|The server does not support SSL)/;
/** Node's codes of a server whose certificate it does not trust. */
const UNTRUSTED = /CERT|LEAF_SIGNATURE|^ERR_(?:SSL|TLS)_/;

/** Errors of the connection and of an overtaxed server get a name of their own; those of statements stay as they are. */
export function toConnectionError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError) return ofServer(error);
  // Errors of Node's network and of the driver; whatever else goes wrong here is a fault of ours.
  const isLost = 'syscall' in error || 'errno' in error || error instanceof AggregateError || LOST.test(error.message);
  return isLost || ('code' in error && UNTRUSTED.test(String(error.code)))
    ? new DatabaseUnavailableError(messageOf(error), { cause: error })
    : error;
}

function ofServer(error: pg.DatabaseError): Error {
  if (error.code === FULL) return new DatabaseFullError(error.message, { cause: error });
  if (error.code === CANCELLED) return new StatementTimeoutError(error.message, { cause: error });
  return UNAVAILABLE.test(error.code ?? '') ? new DatabaseUnavailableError(error.message, { cause: error }) : error;
}

/** A host with several addresses fails with one error per address and no message. */
function messageOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
}
