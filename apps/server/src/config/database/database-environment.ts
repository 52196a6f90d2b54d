import { DEFAULT_CONNECTIONS } from './database-config.ts';
import { wholeNumber } from './whole-number.ts';

/** Environment variables that say how the processes use a PostgreSQL server. */
export const databaseVariables = {
  DATABASE_CONNECTIONS: wholeNumber(2, 1_000).default(DEFAULT_CONNECTIONS.product),
  DATABASE_SCHEDULER_CONNECTIONS: wholeNumber(2, 100).default(DEFAULT_CONNECTIONS.scheduler),
  DATABASE_ACQUIRE_SECONDS: wholeNumber(1, 60).default(DEFAULT_CONNECTIONS.acquireMs / 1_000),
  DATABASE_LOCK_SECONDS: wholeNumber(1, 3_600).optional(),
  DATABASE_STATEMENT_SECONDS: wholeNumber(1, 86_400).optional(),
};
