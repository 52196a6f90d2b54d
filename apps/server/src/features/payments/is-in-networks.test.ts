import { NOTIFICATION_NETWORKS } from '@vidno/providers/yookassa/notification';
import { expect, test } from 'vitest';
import { isInNetworks } from './acquirers.ts';

test.each([
  '185.71.76.0',
  '185.71.76.31',
  '185.71.77.7',
  '77.75.153.127',
  '77.75.154.128',
  '77.75.156.11',
  '77.75.156.35',
])('%s is an address of YooKassa', (address) => {
  expect(isInNetworks(address, NOTIFICATION_NETWORKS)).toBe(true);
  expect(isInNetworks(`::ffff:${address}`, NOTIFICATION_NETWORKS)).toBe(true);
});

test('so is all of its IPv6 network', () => {
  expect(isInNetworks('2a02:5180:0:1509::1', NOTIFICATION_NETWORKS)).toBe(true);
});

test.each([
  '185.71.76.32',
  '77.75.153.128',
  '77.75.154.127',
  '77.75.156.12',
  '127.0.0.1',
  '2a02:5181::1',
  '::1',
  '',
  'unknown',
])('%j is none', (address) => {
  expect(isInNetworks(address, NOTIFICATION_NETWORKS)).toBe(false);
});
