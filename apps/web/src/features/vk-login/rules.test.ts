import { describe, expect, test } from 'vitest';
import { failureOf, safeRedirect } from './vk-login.ts';

describe('after the login the user continues', () => {
  test('to the page they came from', () => {
    expect(safeRedirect('/vk/account/1/rating?page=2')).toBe('/vk/account/1/rating?page=2');
  });

  test.each([
    undefined,
    '',
    'https://example.org',
    '//example.org',
    '/\\example.org',
    'javascript:alert(1)',
    '/vk/auth',
  ])('to the accounts when the address says %s', (redirectUrl) => {
    expect(safeRedirect(redirectUrl)).toBe('/vk');
  });
});

test('an unknown failure is still a failure', () => {
  expect(failureOf('denied')).toBe('denied');
  expect(failureOf('something')).toBe('unavailable');
  expect(failureOf(undefined)).toBeNull();
});
