import pg from 'pg';
import { DatabaseFullError, DatabaseUnavailableError, StatementTimeoutError } from '../database-unavailable-error.ts';

/** SQLSTATE codes and classes that say that the server, and not the statement, is at fault. */
const UNAVAILABLE = /^(?:08|53[234]|57P0[1-5]|55P03|25P0[34])/;
const FULL = '53100';
const CANCELLED = '57014';
/** What the driver says in words only, when a connection is lost or not to be had. */
const LOST = /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed))/;

/** Errors of the connection and of an overtaxed server get a name of their own; those of statements stay as they are. */
export function toConnectionError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError) return ofServer(error);
  // Errors of Node's network and of the driver; whatever else goes wrong here is a fault of ours.
  return 'syscall' in error || 'errno' in error || error instanceof AggregateError || LOST.test(error.message)
    ? new DatabaseUnavailableError(messageOf(error), { cause: error })
    : error;
}

function ofServer(error: pg.DatabaseError): Error {
  if (error.code === FULL) return new DatabaseFullError(error.message, { cause: error });
  if (error.code === CANCELLED) return new StatementTimeoutError(error.message, { cause: error });
  return UNAVAILABLE.test(error.code ?? '') ? new DatabaseUnavailableError(error.message, { cause: error }) : error;
}

/** A host with several addresses fails with one error per address and no message. */
function messageOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message;
}
