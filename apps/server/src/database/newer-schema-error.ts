/** The database has migrations that this version of the program does not know. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';

  constructor(unknown: readonly string[]) {
    super(`The database was written by a newer version (${unknown.join(', ')}): start that version instead.`);
  }
}
