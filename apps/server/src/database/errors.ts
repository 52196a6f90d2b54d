/** The database does not answer, or not in time. What was asked may be asked again; it may also have been done. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/** The statement took longer than it may. The next try may take as long. */
export class StatementTimeoutError extends DatabaseUnavailableError {
  override readonly name = 'StatementTimeoutError';
}

/** The disk of the database is full. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFullError';
}

export function isPermissionDenied(error: unknown): boolean {
  return hasCode(error, '42501');
}

/** Whether the server does not let this user in: a password, a role or a database that it does not know, or a right that is missing. */
export function isRefusedByServer(error: unknown): boolean {
  return ['28P01', '28000', '3D000', '42501'].some((code) => hasCode(error, code));
}

/** A lock was not to be had in the time that a statement may wait for it. */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return hasCode(error, '55P03') || isLockTimeout(error.cause);
}

/** Another transaction has stored the same key first. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, '23505');
}

/** PostgreSQL has ended one of several transactions that waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01');
}

/** Whether the database itself says it, whichever engine it is. */
export function isOfServer(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && /^(?=.*\d)[0-9A-Z]{5}$/.test(String(error.code));
}

/** SQLSTATE codes; the embedded database reports the same ones. */
function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Whether an error, or its cause, is an outage of the database and not a fault of the work, which can be repeated later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof StatementTimeoutError) return false;
  return error instanceof DatabaseUnavailableError || isDatabaseAway(error.cause);
}

/** The schema of a database or an archive is none that this version of the program can bring up to date. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}
