export function isPermissionDenied(error: unknown): boolean {
  return hasCode(error, '42501');
}

/** SQLSTATE codes; the embedded database reports the same ones. */
function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
