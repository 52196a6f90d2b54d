/** A variable is wrong; the message names it in one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
