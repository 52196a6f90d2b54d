import { MINUTE_MS } from '#config/durations.ts';

/**
 * How long the second step of a login may take.
 * @limit kept: The login has to be started anew.
 */
export const SECOND_FACTOR_MS = 10 * MINUTE_MS;
