/** A model cannot be used; the one-line message says why. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
