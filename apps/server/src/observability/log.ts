import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Logs JSON lines to standard output, or to the given destination in tests. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(1)): Logger {
  const serializers = {
    err: (error: unknown) => toLoggedError(error),
    // At the level trace the multipart parser logs the headers of the request.
    busboyOptions: () => undefined,
  };
  return pino({ level, base: null, serializers, hooks: { streamWrite: redact } }, destination);
}

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'app-session-id',
  'x-xsrf-token',
  'xsrf-token',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'password',
  'appSecret',
  'secretAccessKey',
  'databaseUrl',
  'migrationDatabaseUrl',
  'email',
  'phone',
  'telegram',
].join('|');

const HIDDEN = '[hidden]';
const VALUE = '(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])';
const SECRET_FIELD = new RegExp(`"(${SECRET_FIELDS})":${VALUE}`, 'gi');
const FILE_URL = /\/files\/[\w-]+\.[\w-]+/g;
const QUERY_TOKEN = /([?&](?:token|access_token|signature|code|state)=)[^&"\s]+/gi;
const URL_PASSWORD = /(:\/\/[^:/@\s"]+:)[^@/\s"]+@/g;
/** VK tokens of users, communities and VK ID, anywhere in the line. */
const VK_TOKEN = /\bvk[12]\.\w+\.[\w-]{16,}/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /\+\d[\d\s()-]{8,}\d/g;

/** Removes credentials and personal data from a log line: tokens, cookies, signed file URLs, contacts. */
export function redact(line: string): string {
  return line
    .replace(SECRET_FIELD, `"$1":"${HIDDEN}"`)
    .replace(FILE_URL, `/files/${HIDDEN}`)
    .replace(QUERY_TOKEN, `$1${HIDDEN}`)
    .replace(URL_PASSWORD, `$1${HIDDEN}@`)
    .replace(VK_TOKEN, HIDDEN)
    .replace(EMAIL, HIDDEN)
    .replace(PHONE, HIDDEN);
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** SQLSTATE class 22, data exceptions: the message quotes the value. */
const DATA_EXCEPTION = /^22[\dA-Z]{3}$/;
/** @limit request: Causes of an error beyond these are not logged. */
const MAX_CAUSES = 3;

/**
 * What is logged of an error. Database errors also have the values of the statement and of the row; these are left out, because
 * they may be what a user has written.
 */
function toLoggedError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' };
  const code = 'code' in error ? error.code : undefined;
  const quotesValue = typeof code === 'string' && DATA_EXCEPTION.test(code);
  const message = quotesValue ? withoutQuotes(error.message) : error.message;
  const stack = error.stack?.replace(error.message, () => message);
  return {
    type: error.name,
    message,
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack }),
    ...(error.cause !== undefined && causes > 0 && { cause: toLoggedError(error.cause, causes - 1) }),
  };
}

function withoutQuotes(message: string): string {
  return message.replaceAll(/"[^"]*"/g, '"…"');
}
