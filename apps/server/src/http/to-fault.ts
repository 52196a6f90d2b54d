import { DatabaseFullError, DatabaseUnavailableError } from '#database/database-unavailable-error.ts';

/** SQLSTATE of the embedded database, and the code of the file system. */
const FULL_CODES = ['53100', 'ENOSPC', 'EDQUOT'];

/** A fault of the machine behind an error, however deep; null if there is none. */
export function toFault(error: unknown): 'unavailable' | 'storage_full' | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseUnavailableError) return 'unavailable';
  const isFull = error instanceof DatabaseFullError || ('code' in error && FULL_CODES.includes(String(error.code)));
  return isFull ? 'storage_full' : toFault(error.cause);
}
