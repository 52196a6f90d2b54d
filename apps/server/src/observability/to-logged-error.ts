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
export function toLoggedError(error: unknown, causes = MAX_CAUSES): LoggedError {
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
