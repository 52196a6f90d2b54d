import * as z from 'zod';
import { SECOND_MS } from './time.ts';

/** How a process uses a PostgreSQL server; the embedded database has no use for it. */
export interface DatabaseConnections {
  /** Connections of the product, and of the scheduler beside them. */
  readonly product: number;
  readonly scheduler: number;
  /** A call that waits longer for a connection fails, as if the database did not answer. */
  readonly acquireMs: number;
  /** Null: what the operator has set at the server, else `DEFAULT_LOCK_MS`. */
  readonly lockMs: number | null;
  /** Null: what the operator has set at the server, else five minutes. */
  readonly statementMs: number | null;
}

/**
 * How long a call may wait for a lock before it gives its connection back to the others.
 * @limit queue: The call is answered 503, and a run waits a second.
 */
export const DEFAULT_LOCK_MS = 5 * SECOND_MS;

/** @limit queue: Queries wait for a free connection, and are then answered 503. */
export const DEFAULT_CONNECTIONS: DatabaseConnections = {
  product: 10,
  scheduler: 5,
  acquireMs: 5 * SECOND_MS,
  lockMs: null,
  statementMs: null,
};

interface DatabaseVariables {
  readonly DATABASE_CONNECTIONS: number;
  readonly DATABASE_SCHEDULER_CONNECTIONS: number;
  readonly DATABASE_ACQUIRE_SECONDS: number;
  readonly DATABASE_LOCK_SECONDS?: number | undefined;
  readonly DATABASE_STATEMENT_SECONDS?: number | undefined;
}

export function toDatabaseConnections(variables: DatabaseVariables): DatabaseConnections {
  const { DATABASE_LOCK_SECONDS: lock, DATABASE_STATEMENT_SECONDS: statement } = variables;
  return {
    product: variables.DATABASE_CONNECTIONS,
    scheduler: variables.DATABASE_SCHEDULER_CONNECTIONS,
    acquireMs: variables.DATABASE_ACQUIRE_SECONDS * SECOND_MS,
    lockMs: lock === undefined ? null : lock * SECOND_MS,
    statementMs: statement === undefined ? null : statement * SECOND_MS,
  };
}

/** A number in an environment variable. */
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

/** Environment variables that say how the processes use a PostgreSQL server. */
export const databaseVariables = {
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(DEFAULT_CONNECTIONS.product),
  DATABASE_SCHEDULER_CONNECTIONS: wholeNumber(2, 100).default(DEFAULT_CONNECTIONS.scheduler),
  DATABASE_ACQUIRE_SECONDS: wholeNumber(1, 60).default(DEFAULT_CONNECTIONS.acquireMs / 1_000),
  DATABASE_LOCK_SECONDS: wholeNumber(1, 3_600).optional(),
  DATABASE_STATEMENT_SECONDS: wholeNumber(1, 86_400).optional(),
};
