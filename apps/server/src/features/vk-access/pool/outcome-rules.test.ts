import { expect, test } from 'vitest';
import { toVerdict } from './outcome-rules.ts';

const verdictOf = (code: number, message = 'words of VK') => toVerdict({ kind: 'refused', code, message });

test.each([
  [1, 'stumbled'],
  [5, 'token_refused'],
  [6, 'too_fast'],
  [7, 'kind_refused'],
  [9, 'method_held'],
  [10, 'stumbled'],
  [13, 'batch_too_large'],
  [14, 'token_held'],
  [17, 'token_held'],
  [27, 'kind_refused'],
  [28, 'kind_refused'],
  [29, 'method_held'],
  [1051, 'kind_refused'],
  [3300, 'token_held'],
])('%d means for the pool: %s', (code, kind) => {
  expect(verdictOf(code).kind).toBe(kind);
});

test.each([
  [15, 'denied'],
  [18, 'deleted'],
  [19, 'banned'],
  [30, 'closed'],
  [100, 'invalid'],
  [104, 'unknown'],
  [113, 'unknown'],
  [125, 'unknown'],
  [987_654, 'invalid'],
])('%d is said of the object: %s', (code, because) => {
  const answer = { kind: 'refused', because, code, message: 'words of VK' };
  expect(verdictOf(code)).toEqual({ kind: 'settled', answer });
});

test('15 is said of the kind of token where its words are', () => {
  expect(verdictOf(15, 'Access denied: no access to call this method').kind).toBe('kind_refused');
  expect(verdictOf(15, 'Access denied: wall is disabled').kind).toBe('settled');
});
