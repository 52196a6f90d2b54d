import { expect, test } from 'vitest';
import { toRequestId } from './payselection-client.ts';
import { signRequest } from './webhook.ts';

const REQUEST = { siteId: '20337', requestId: '0197c2c0-0000-4000-8000-000000000001' };

// The signatures were made with openssl.
test.each([
  [
    {
      method: 'POST',
      path: '/payments/refund',
      body: '{"TransactionId":"PS00000000000001","Amount":"10.00","Currency":"RUB"}',
    },
    '505f404128481e0bef1679981d894942114712048e15ae9f9af7873a20530ef7',
  ],
  [
    { method: 'GET', path: '/orders/invoice-1/extended', body: '' },
    'c2139d237d3f6e57f446c9308d3ba020ee7468ec642aec27a9edf9f4399d68fb',
  ],
])('a request is signed over its five lines: %o', (request, signature) => {
  expect(signRequest({ ...REQUEST, ...request }, 'a-secret')).toBe(signature);
});

test('a key gives one id for each call, a UUID of version 4', () => {
  const id = toRequestId('/payments/refund', 'key');
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(toRequestId('/payments/refund', 'key')).toBe(id);
  expect(toRequestId('/payments/charge', 'key')).not.toBe(id);
  expect(toRequestId('/payments/refund', 'other')).not.toBe(id);
});
