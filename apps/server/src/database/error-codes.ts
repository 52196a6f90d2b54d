/** Whether the role may not do what it was told to. */
export function isPermissionDenied(error: unknown): boolean {
  return hasCode(error, '42501');
}

/** Whether a row was refused because what it refers to is not there. */
export function isRefusedReference(error: unknown): boolean {
  return hasCode(error, '23503');
}

/** Codes of PostgreSQL, which the embedded database has too. */
function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
