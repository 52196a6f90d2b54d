const MINUTE_MS = 60_000;

/** How long the second step of a login may take. */
export const SECOND_FACTOR_MS = 10 * MINUTE_MS;
