import { expect, test } from 'vitest';
import { DAY_MS } from '#config/time.ts';
import { isModal30DaysDue } from './notices.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS);
const user = { registeredAt: at(0), lastPaymentAt: null, shownAt: null, hidden: false };

test.each([
  ['a day before 30 days have passed', user, 29.99, false],
  ['30 days after the registration', user, 30, true],
  ['much later', user, 400, true],
  ['a visitor', { ...user, registeredAt: null }, 400, false],
  ['hidden for good', { ...user, hidden: true }, 400, false],
  ['shown once', { ...user, shownAt: at(30) }, 400, false],
  ['29 days after a payment', { ...user, lastPaymentAt: at(10) }, 39, false],
  ['30 days after a payment', { ...user, lastPaymentAt: at(10) }, 40, true],
  ['shown before a payment, 30 days after it', { ...user, shownAt: at(31), lastPaymentAt: at(50) }, 80, true],
  ['shown since that payment', { ...user, shownAt: at(80), lastPaymentAt: at(50) }, 81, false],
  ['shown before a payment, hidden', { ...user, shownAt: at(31), lastPaymentAt: at(50), hidden: true }, 80, false],
])('%s', (_what, state, day, isDue) => {
  expect(isModal30DaysDue(state, at(day))).toBe(isDue);
});
