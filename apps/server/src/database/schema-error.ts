/** The schema of a database or an archive is none that this version of the program can bring up to date. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}
