import { expect, test } from 'vitest';
import { toVerdict } from './verdicts.ts';

const verdictOf = (code: number, message = 'message from VK') => toVerdict({ kind: 'refused', code, message });

test.each([
  [1, 'transient_failure'],
  [2, 'token_paused'],
  [5, 'token_refused'],
  [6, 'too_fast'],
  [7, 'kind_refused'],
  [9, 'method_paused'],
  [10, 'transient_failure'],
  [12, 'batch_too_large'],
  [13, 'batch_too_large'],
  [14, 'token_paused'],
  [17, 'token_paused'],
  [20, 'kind_refused'],
  [21, 'kind_refused'],
  [23, 'kind_refused'],
  [24, 'token_paused'],
  [25, 'token_paused'],
  [27, 'kind_refused'],
  [28, 'kind_refused'],
  [29, 'method_paused'],
  [36, 'transient_failure'],
  [42, 'token_paused'],
  [43, 'transient_failure'],
  [101, 'token_paused'],
  [601, 'method_paused'],
  [1051, 'kind_refused'],
  [3300, 'token_paused'],
  [3301, 'token_paused'],
])('code %d has the verdict %s', (code, kind) => {
  expect(verdictOf(code).kind).toBe(kind);
});

test.each([
  [15, 'denied'],
  [18, 'deleted'],
  [19, 'banned'],
  [30, 'closed'],
  [37, 'banned'],
  [38, 'unknown'],
  [39, 'unknown'],
  [40, 'unknown'],
  [100, 'invalid'],
  [104, 'unknown'],
  [113, 'unknown'],
  [125, 'unknown'],
  [200, 'denied'],
  [201, 'denied'],
  [203, 'denied'],
  [210, 'denied'],
  [212, 'denied'],
  [260, 'denied'],
  [987_654, 'invalid'],
])('code %d refuses the object: %s', (code, because) => {
  const answer = { kind: 'refused', because, code, message: 'message from VK' };
  expect(verdictOf(code)).toEqual({ kind: 'settled', answer });
});

test.each([
  [9, 'flood_over'],
  [29, 'quota_day'],
  [601, 'quota_day'],
])('code %d pauses the method for the token until: %s', (code, until) => {
  expect(verdictOf(code)).toEqual({ kind: 'method_paused', until });
});

test('an answer is passed on, and an error about the token keeps its code and message', () => {
  const answered = { kind: 'answered', response: { count: 3 } } as const;
  expect(toVerdict(answered)).toEqual({ kind: 'settled', answer: answered });
  expect(verdictOf(5)).toEqual({ kind: 'token_refused', because: 'invalid', code: 5, message: 'message from VK' });
});

test('subcode 1130 means that the token belongs to another address', () => {
  const outcome = { kind: 'refused', code: 5, subcode: 1130, message: 'message from VK' } as const;
  expect(toVerdict(outcome)).toMatchObject({ kind: 'token_refused', because: 'other_address' });
});

test('a failure to reach VK is temporary', () => {
  expect(toVerdict({ kind: 'unreachable', message: 'timeout' })).toEqual({ kind: 'transient_failure', code: null });
});

test('code 15 concerns the kind of token if its message says so', () => {
  expect(verdictOf(15, 'Access denied: no access to call this method').kind).toBe('kind_refused');
  expect(verdictOf(15, 'Access denied: wall is disabled').kind).toBe('settled');
});
