import { expect, test } from 'vitest';
import { DatabaseFullError, DatabaseUnavailableError } from '#database/errors.ts';
import { toFault } from './errors.ts';

test.each([
  [new DatabaseUnavailableError('gone'), 'unavailable'],
  [new Error('Watching failed', { cause: new DatabaseUnavailableError('gone') }), 'unavailable'],
  [new DatabaseFullError('no space'), 'storage_full'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'storage_full'],
  [Object.assign(new Error('the embedded database'), { code: '53100' }), 'storage_full'],
  [new Error('a bug'), null],
  ['no error at all', null],
])('%s is told as %s', (error, fault) => {
  expect(toFault(error)).toBe(fault);
});
