/** Why a database was not filled; the one-line message is for the operator. */
export class FillingError extends Error {
  override readonly name = 'FillingError';
}
