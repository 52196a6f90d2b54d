import { NOTIFICATION_NETWORKS } from '@vidno/providers/yookassa/notification';
import { expect, test } from 'vitest';
import { isInNetworks, toNetwork, whyShutsOut } from './networks.ts';

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

test.each([
  [['10.8.0.0/24'], '127.0.0.1', [], 'TRUST_PROXY'],
  [['10.8.0.0/24'], 'localhost', [], 'TRUST_PROXY'],
  [['127.0.0.0/8', '10.8.0.0/24'], '127.0.0.1', [], null],
  [['10.8.0.0/24'], '127.0.0.1', ['loopback'], null],
  [['10.8.0.0/24'], '0.0.0.0', [], null],
  [['224.0.0.0/4', '0.0.0.0/32'], '0.0.0.0', [], 'nobody calls'],
  [[], '127.0.0.1', [], null],
] as const)(
  'networks %j of a process at %s behind %j shut out everybody: %s',
  (networks, host, trustedProxies, why) => {
    const said = whyShutsOut(networks, { host, trustedProxies });
    if (why === null) expect(said).toBeNull();
    else expect(said).toContain(why);
  },
);

test('an address is a network of its own', () => {
  expect(isInNetworks('10.0.0.7', [toNetwork('10.0.0.7')])).toBe(true);
  expect(isInNetworks('10.0.0.8', [toNetwork('10.0.0.7')])).toBe(false);
  expect(isInNetworks('2a02:5180::1', [toNetwork('2a02:5180::1')])).toBe(true);
});
