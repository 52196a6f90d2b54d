import { type DestinationStream, type Logger, pino } from 'pino';
import { redact } from './redact.ts';
import { toLoggedError } from './to-logged-error.ts';

export type { Logger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Logs JSON lines to standard output, or to the given destination in tests. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(1)): Logger {
  const serializers = {
    err: (error: unknown) => toLoggedError(error),
    // At the level trace the multipart parser logs the headers of the request.
    busboyOptions: () => undefined,
  };
  return pino({ level, base: null, serializers, hooks: { streamWrite: redact } }, destination);
}
