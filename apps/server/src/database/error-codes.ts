/** Whether the role may not do what it was told to. */
export function isPermissionDenied(error: unknown): boolean {
  return hasCode(error, '42501');
}

/** Codes of PostgreSQL, which the embedded database has too. */
function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
