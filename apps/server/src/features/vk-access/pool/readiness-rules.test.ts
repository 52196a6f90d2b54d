import { expect, test } from 'vitest';
import type { TokenState } from './slot-repository.ts';
import { toReadiness } from './slots.ts';

const now = new Date('2026-03-10T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
type Obstacles = Partial<Omit<TokenState, 'freeAt'>>;
/** As the database describes it. */
const token = (obstacles: Obstacles = {}): TokenState => {
  const state = {
    mayCall: true,
    pausedUntil: null,
    budgetUntil: null,
    allowanceUntil: null,
    slotInMs: 900,
    ...obstacles,
  };
  const times = [state.pausedUntil, state.budgetUntil, state.allowanceUntil].map((at) => at?.getTime() ?? 0);
  const last = Math.max(...times);
  return { ...state, freeAt: last > now.getTime() ? new Date(last) : null };
};
const FREE = {};
const ready = (...tokens: Obstacles[]) => toReadiness(tokens.map(token), { now, aheadMs: 700 });

test('a call waits until the earliest slot may be claimed', () => {
  expect(ready({ ...FREE, slotInMs: 4_000 }, FREE)).toEqual({ kind: 'soon', inMs: 200 });
  expect(ready({ ...FREE, slotInMs: -50 })).toEqual({ kind: 'soon', inMs: 0 });
});

test('a paused token is skipped while another is free', () => {
  expect(ready({ ...FREE, pausedUntil: inMinutes(60), slotInMs: 0 }, FREE)).toEqual({ kind: 'soon', inMs: 200 });
});

test('when all tokens are paused, the first to be free sets the time', () => {
  const readiness = ready({ ...FREE, pausedUntil: inMinutes(60) }, { ...FREE, budgetUntil: inMinutes(10) });
  expect(readiness).toEqual({ kind: 'blocked', because: 'budget', retryAt: inMinutes(10) });
});

test('a token is free once its last pause has ended', () => {
  const readiness = ready({ ...FREE, pausedUntil: inMinutes(60), budgetUntil: inMinutes(10) });
  expect(readiness).toEqual({ kind: 'blocked', because: 'no_token', retryAt: inMinutes(60) });
  const methodLonger = ready({ ...FREE, pausedUntil: inMinutes(10), budgetUntil: inMinutes(60) });
  expect(methodLonger).toEqual({ kind: 'blocked', because: 'budget', retryAt: inMinutes(60) });
});

test('a token paused until now is free', () => {
  expect(ready({ ...FREE, pausedUntil: now })).toEqual({ kind: 'soon', inMs: 200 });
});

test('an account that has used its allowance waits for midnight, unless its own login is free', () => {
  const midnight = new Date('2026-03-10T21:00:00Z');
  const spent = { allowanceUntil: midnight };
  expect(ready(spent)).toEqual({ kind: 'blocked', because: 'allowance', retryAt: midnight });
  expect(ready({ ...spent, budgetUntil: midnight })).toEqual({ kind: 'blocked', because: 'budget', retryAt: midnight });
  expect(ready(spent, FREE)).toEqual({ kind: 'soon', inMs: 200 });
});

test('a method that no kind of token may call is closed, even if the tokens are free', () => {
  expect(ready({ ...FREE, mayCall: false })).toEqual({
    kind: 'blocked',
    because: 'method_closed',
    retryAt: inMinutes(24 * 60),
  });
});

test('without a token no call is possible', () => {
  expect(ready()).toEqual({ kind: 'blocked', because: 'no_token', retryAt: inMinutes(10) });
});
