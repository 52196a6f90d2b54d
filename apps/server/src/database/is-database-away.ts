import { DatabaseUnavailableError, StatementTimeoutError } from './database-unavailable-error.ts';

/** Whether an error, or what caused it, says nothing about the work itself, which may simply be done again later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof StatementTimeoutError) return false;
  return error instanceof DatabaseUnavailableError || isDatabaseAway(error.cause);
}
