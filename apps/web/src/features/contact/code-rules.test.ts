import { expect, it } from 'vitest';
import { digitsOf, formatWait, toSentCode } from './code-form.tsx';

it.each([
  ['123 456', '123456'],
  ['Код: 123-456', '123456'],
  ['1234567', '123456'],
  ['12', '12'],
  ['привет', ''],
])('of «%s» the code is «%s»', (text, code) => {
  expect(digitsOf(text, 6)).toBe(code);
});

it('a wait is shown in minutes and seconds', () => {
  expect([0, 9, 42, 60, 125].map(formatWait)).toEqual(['0:00', '0:09', '0:42', '1:00', '2:05']);
});

it('another code may be requested after the seconds the server says', () => {
  expect(toSentCode(60, 1_000)).toEqual({ sentAt: 1_000, retryAt: 61_000 });
});
