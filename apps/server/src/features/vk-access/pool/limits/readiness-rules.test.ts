import { expect, test } from 'vitest';
import { type TokenState, toReadiness } from './readiness-rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const FREE: TokenState = {
  mayCall: true,
  pausedUntil: null,
  methodPausedUntil: null,
  used: 0,
  isAllowanceUsed: false,
  slotInMs: 900,
};
const ready = (...tokens: TokenState[]) => toReadiness(tokens, { now, perDay: 10, aheadMs: 700 });

test('a call waits until the earliest slot may be claimed', () => {
  expect(ready({ ...FREE, slotInMs: 4_000 }, FREE)).toEqual({ kind: 'soon', inMs: 200 });
  expect(ready({ ...FREE, slotInMs: -50 })).toEqual({ kind: 'soon', inMs: 0 });
});

test('a paused token is skipped while another is free', () => {
  expect(ready({ ...FREE, pausedUntil: inMinutes(60), slotInMs: 0 }, FREE)).toEqual({ kind: 'soon', inMs: 200 });
});

test('when all tokens are paused, the first to be free sets the time', () => {
  const readiness = ready({ ...FREE, pausedUntil: inMinutes(60) }, { ...FREE, methodPausedUntil: inMinutes(10) });
  expect(readiness).toEqual({ kind: 'blocked', because: 'budget', retryAt: inMinutes(10) });
});

test('a token is free once its last pause has ended', () => {
  const readiness = ready({ ...FREE, pausedUntil: inMinutes(60), methodPausedUntil: inMinutes(10) });
  expect(readiness).toEqual({ kind: 'blocked', because: 'no_token', retryAt: inMinutes(60) });
  const methodLonger = ready({ ...FREE, pausedUntil: inMinutes(10), methodPausedUntil: inMinutes(60) });
  expect(methodLonger).toEqual({ kind: 'blocked', because: 'budget', retryAt: inMinutes(60) });
});

test('a token paused until now is free', () => {
  expect(ready({ ...FREE, pausedUntil: now })).toEqual({ kind: 'soon', inMs: 200 });
});

test('an exhausted budget is renewed at midnight in Moscow', () => {
  const retryAt = new Date('2026-03-10T21:00:00Z');
  expect(ready({ ...FREE, used: 10 })).toEqual({ kind: 'blocked', because: 'budget', retryAt });
});

test('an account that has used its allowance waits for midnight, unless its own login is free', () => {
  const retryAt = new Date('2026-03-10T21:00:00Z');
  const spent = { ...FREE, isAllowanceUsed: true };
  expect(ready(spent)).toEqual({ kind: 'blocked', because: 'allowance', retryAt });
  expect(ready({ ...spent, used: 10 })).toEqual({ kind: 'blocked', because: 'budget', retryAt });
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
