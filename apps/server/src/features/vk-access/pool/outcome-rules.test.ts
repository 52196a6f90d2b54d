import { expect, test } from 'vitest';
import { toVerdict } from './outcome-rules.ts';

const verdictOf = (code: number, message = 'message from VK') => toVerdict({ kind: 'refused', code, message });

test.each([
  [1, 'transient_failure'],
  [5, 'token_refused'],
  [6, 'too_fast'],
  [7, 'kind_refused'],
  [9, 'method_paused'],
  [10, 'transient_failure'],
  [13, 'batch_too_large'],
  [14, 'token_paused'],
  [17, 'token_paused'],
  [27, 'kind_refused'],
  [28, 'kind_refused'],
  [29, 'method_paused'],
  [1051, 'kind_refused'],
  [3300, 'token_paused'],
])('code %d has the verdict %s', (code, kind) => {
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
])('code %d refuses the object: %s', (code, because) => {
  const answer = { kind: 'refused', because, code, message: 'message from VK' };
  expect(verdictOf(code)).toEqual({ kind: 'settled', answer });
});

test('code 15 concerns the kind of token if its message says so', () => {
  expect(verdictOf(15, 'Access denied: no access to call this method').kind).toBe('kind_refused');
  expect(verdictOf(15, 'Access denied: wall is disabled').kind).toBe('settled');
});
