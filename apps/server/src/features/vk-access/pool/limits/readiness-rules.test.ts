import { expect, test } from 'vitest';
import { type TokenState, toReadiness } from './readiness-rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const FREE: TokenState = { mayCall: true, heldUntil: null, methodHeldUntil: null, used: 0, slotInMs: 900 };
const ready = (...tokens: TokenState[]) => toReadiness(tokens, { now, perDay: 10, aheadMs: 700 });

test('a call waits for the nearest slot, less what may be claimed ahead', () => {
  expect(ready({ ...FREE, slotInMs: 4_000 }, FREE)).toEqual({ kind: 'soon', inMs: 200 });
  expect(ready({ ...FREE, slotInMs: -50 })).toEqual({ kind: 'soon', inMs: 0 });
});

test('a token that is held up is passed over while another is free', () => {
  expect(ready({ ...FREE, heldUntil: later(60), slotInMs: 0 }, FREE)).toEqual({ kind: 'soon', inMs: 200 });
});

test('when all are held up, the first that comes free says when', () => {
  const readiness = ready({ ...FREE, heldUntil: later(60) }, { ...FREE, methodHeldUntil: later(10) });
  expect(readiness).toEqual({ kind: 'blocked', because: 'budget', retryAt: later(10) });
});

test('a token is free when the last of what holds it up is over', () => {
  const readiness = ready({ ...FREE, heldUntil: later(60), methodHeldUntil: later(10) });
  expect(readiness).toEqual({ kind: 'blocked', because: 'no_token', retryAt: later(60) });
  const shorter = ready({ ...FREE, heldUntil: later(10), methodHeldUntil: later(60) });
  expect(shorter).toEqual({ kind: 'blocked', because: 'budget', retryAt: later(60) });
});

test('a token that was held up until now is free', () => {
  expect(ready({ ...FREE, heldUntil: now })).toEqual({ kind: 'soon', inMs: 200 });
});

test('a spent budget opens at midnight in Moscow', () => {
  const retryAt = new Date('2026-03-10T21:00:00Z');
  expect(ready({ ...FREE, used: 10 })).toEqual({ kind: 'blocked', because: 'budget', retryAt });
});

test('a method that no kind may call is closed, however free the tokens are', () => {
  expect(ready({ ...FREE, mayCall: false })).toEqual({
    kind: 'blocked',
    because: 'method_closed',
    retryAt: later(24 * 60),
  });
});

test('without a token there is nobody to ask', () => {
  expect(ready()).toEqual({ kind: 'blocked', because: 'no_token', retryAt: later(10) });
});
