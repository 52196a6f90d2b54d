const FOREIGN_KEY_VIOLATION = '23503';

/** Whether the database refused a row because what it refers to is not there. */
export function isRefusedReference(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
}
