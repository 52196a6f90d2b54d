import { expect, test } from 'vitest';
import { addressOf } from './limiter.ts';

test.each([
  ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
  ['an IPv4 address inside IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['an IPv6 address, which counts as its /64 network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['another address of that network', '2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['what is no address', 'unix:', 'unix:'],
])('%s', (_what, ip, key) => {
  expect(addressOf({ ip })).toBe(key);
});
