import { expect, test } from 'vitest';
import { toVerdict } from './outcome-rules.ts';

const verdictOf = (code: number, message = 'words of VK') => toVerdict({ kind: 'refused', code, message });

test.each([
  [1, 'stumbled'],
  [2, 'token_held'],
  [5, 'token_refused'],
  [6, 'too_fast'],
  [7, 'kind_refused'],
  [9, 'method_held'],
  [10, 'stumbled'],
  [12, 'batch_too_large'],
  [13, 'batch_too_large'],
  [14, 'token_held'],
  [17, 'token_held'],
  [20, 'kind_refused'],
  [21, 'kind_refused'],
  [23, 'kind_refused'],
  [24, 'token_held'],
  [25, 'token_held'],
  [27, 'kind_refused'],
  [28, 'kind_refused'],
  [29, 'method_held'],
  [36, 'stumbled'],
  [42, 'token_held'],
  [43, 'stumbled'],
  [101, 'token_held'],
  [601, 'method_held'],
  [1051, 'kind_refused'],
  [3300, 'token_held'],
  [3301, 'token_held'],
])('%d means for the pool: %s', (code, kind) => {
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
])('%d is said of the object: %s', (code, because) => {
  const answer = { kind: 'refused', because, code, message: 'words of VK' };
  expect(verdictOf(code)).toEqual({ kind: 'settled', answer });
});

test.each([
  [9, 'later'],
  [29, 'quota_day'],
  [601, 'quota_day'],
])('%d closes the method to the token until: %s', (code, until) => {
  expect(verdictOf(code)).toEqual({ kind: 'method_held', until });
});

test('an answer is passed on, and an error about the token keeps its code and message', () => {
  const answered = { kind: 'answered', response: { count: 3 } } as const;
  expect(toVerdict(answered)).toEqual({ kind: 'settled', answer: answered });
  expect(verdictOf(5)).toEqual({ kind: 'token_refused', code: 5, message: 'words of VK' });
});

test('a failure to reach VK is temporary', () => {
  expect(toVerdict({ kind: 'unreachable', message: 'timeout' })).toEqual({ kind: 'stumbled', code: null });
});

test('15 is said of the kind of token where its words are', () => {
  expect(verdictOf(15, 'Access denied: no access to call this method').kind).toBe('kind_refused');
  expect(verdictOf(15, 'Access denied: wall is disabled').kind).toBe('settled');
});
