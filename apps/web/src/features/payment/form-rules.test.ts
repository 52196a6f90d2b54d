import { expect, it } from 'vitest';
import { askedAcquirer, checkEmail, methodsOf } from './api.ts';

it.each([
  ['2', 2],
  ['4', 4],
  ['7', null],
  ['x', null],
  ['', null],
  [null, null],
])('the cookie %j asks for %j', (cookie, acquirer) => {
  expect(askedAcquirer(cookie)).toBe(acquirer);
});

it('one pays as the provider asked for offers, or as the first that is connected', () => {
  const acquirers = [
    { id: 3, methods: ['card', 'sbp'] },
    { id: 2, methods: ['card'] },
  ] as const;
  expect(methodsOf(acquirers, 2)).toEqual(['card']);
  expect(methodsOf(acquirers, 4)).toEqual(['card', 'sbp']);
  expect(methodsOf([], 2)).toEqual([]);
});

it.each([
  [' ', 'blank'],
  ['anna', 'withoutAt'],
  ['anna@example', 'malformed'],
  [' anna@example.org ', null],
])('the address %j is %j', (email, problem) => {
  expect(checkEmail(email)).toBe(problem);
});
