/** An environment variable is invalid; the one-line message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
