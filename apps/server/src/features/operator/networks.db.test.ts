import { getOverview } from '@vidno/contract/operator/overview';
import { expect, test } from 'vitest';
import { operatorFixture } from '#testing/operator/operator-fixture.ts';

const fixture = operatorFixture({ adminNetworks: ['10.8.0.0/24'], trustedProxies: ['127.0.0.1'] });

test('only addresses of the networks enter, as a trusted proxy names them', async () => {
  const { browser } = await fixture().operator('vera@vidno.example');
  const from = async (forwarded?: string, remoteAddress = '127.0.0.1') => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await browser.send({ url: getOverview.path, headers, remoteAddress })).statusCode;
  };
  expect(await from('10.8.0.7')).toBe(200);
  expect(await from('::ffff:10.8.0.7')).toBe(200);
  expect(await from('10.8.1.7')).toBe(404);
  expect(await from()).toBe(404);
  // Whoever is no proxy of ours speaks for itself alone.
  expect(await from('10.8.0.7', '203.0.113.9')).toBe(404);
  expect(await from('10.8.0.7, 203.0.113.9')).toBe(404);
});
