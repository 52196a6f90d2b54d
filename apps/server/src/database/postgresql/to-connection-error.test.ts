import pg from 'pg';
import { expect, test } from 'vitest';
import { DatabaseFullError, DatabaseUnavailableError, isDatabaseAway, StatementTimeoutError } from '../errors.ts';
import { toConnectionError } from './reconnecting-pool.ts';

test.each(['08006', '53300', '57P01', '57P03', '55P03', '25P03'])(
  '%s is the fault of the server, and passes',
  (code) => {
    const error = toConnectionError(fromServer(code));
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(isDatabaseAway(new Error('while searching', { cause: error }))).toBe(true);
  },
);

test('a statement that took too long may take as long again', () => {
  const error = toConnectionError(fromServer('57014'));
  expect(error).toBeInstanceOf(StatementTimeoutError);
  expect(isDatabaseAway(error)).toBe(false);
});

test('a full disk is no outage that passes by itself', () => {
  expect(toConnectionError(fromServer('53100'))).toBeInstanceOf(DatabaseFullError);
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { syscall: 'connect', code: 'ECONNREFUSED' }),
  new AggregateError([new Error('one'), new Error('other')]),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('The server does not support SSL connections'),
  Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
  Object.assign(new Error('Hostname does not match'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
])('a connection that is lost or not to be had: %s', (error) => {
  expect(toConnectionError(error)).toBeInstanceOf(DatabaseUnavailableError);
});

test.each([fromServer('23505'), fromServer('42P01'), new TypeError('cyclic object value')])(
  'what a statement or the code is to blame for stays as it is: %s',
  (error) => {
    expect(toConnectionError(error)).toBe(error);
  },
);

function fromServer(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(`refused with ${code}`, 0, 'error'), { code });
}
