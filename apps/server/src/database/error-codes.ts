export function isPermissionDenied(error: unknown): boolean {
  return hasCode(error, '42501');
}

/** Another transaction has stored the same key first. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, '23505');
}

/** PostgreSQL has ended one of several transactions that waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01');
}

/** SQLSTATE codes; the embedded database reports the same ones. */
function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
