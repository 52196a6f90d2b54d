/** Why nothing was moved; the one-line message is for the operator. */
export class MovingError extends Error {
  override readonly name = 'MovingError';
}
