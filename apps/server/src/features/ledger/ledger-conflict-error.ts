/** Other content was posted under the same key: a fault of the caller. */
export class LedgerConflictError extends Error {
  constructor(key: string) {
    super(`Another transfer has the key ${key}`);
    this.name = 'LedgerConflictError';
  }
}
