import { DatabaseUnavailableError, StatementTimeoutError } from './database-unavailable-error.ts';

/** Whether an error, or its cause, is an outage of the database and not a fault of the work, which can be repeated later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof StatementTimeoutError) return false;
  return error instanceof DatabaseUnavailableError || isDatabaseAway(error.cause);
}
