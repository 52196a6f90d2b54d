import { expect, test } from 'vitest';
import { csrfCookieDomain, csrfTokenOf, isCsrfToken } from './session-cookies.ts';

test.each([
  ['https://vidno.example', null, null],
  ['https://vidno.example', 'https://vidno.example', null],
  ['https://vidno.example', 'https://account.vidno.example', 'vidno.example'],
  ['https://www.vidno.example', 'https://account.vidno.example', 'vidno.example'],
  ['https://vidno.example', 'https://other.example', null],
  ['http://localhost:3000', 'http://localhost:3001', null],
  ['http://127.0.0.1:3000', 'http://127.0.0.2:3000', null],
])('a page on %s reads the CSRF cookie of %s through the domain %s', (publicUrl, accountUrl, domain) => {
  expect(csrfCookieDomain(publicUrl, accountUrl)).toBe(domain);
});

test('a CSRF token is valid for its session and secret only', () => {
  const token = csrfTokenOf('secret', 'anna');

  expect(isCsrfToken('secret', 'anna', token)).toBe(true);
  expect(isCsrfToken('secret', 'boris', token)).toBe(false);
  expect(isCsrfToken('other', 'anna', token)).toBe(false);
  expect(isCsrfToken('secret', null, token)).toBe(false);
  expect(isCsrfToken('secret', 'anna', [token])).toBe(false);
});
