import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export function createLog(level: LogLevel): Logger {
  return pino({ level });
}
