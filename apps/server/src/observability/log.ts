import { type DestinationStream, type Logger, pino } from 'pino';
import { redact } from './redact.ts';

export type { Logger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** One JSON line an event, on the standard output unless a test wants them. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: null, hooks: { streamWrite: redact } }, destination);
}
