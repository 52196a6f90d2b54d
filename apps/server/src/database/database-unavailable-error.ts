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
