import { createHmac, hkdfSync } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveKey, deriveSecret, isSameSecret, type SecretPurpose } from '../secrets.ts';

const purpose = fc.constantFrom<SecretPurpose>('sessionToken', 'csrfToken', 'shareLink', 'accountEmail', 'vault');

test('a derived secret is an HMAC with the key that HKDF makes for its purpose', () => {
  const key = hkdfSync('sha256', 'secret', '', 'vidno csrf tokens', 32);
  expect(deriveKey('secret', 'csrfToken')).toEqual(Buffer.from(key));
  const expected = createHmac('sha256', Buffer.from(key)).update('session').digest();
  expect(deriveSecret('secret', 'csrfToken', 'session')).toEqual(expected);
  expect(deriveSecret('secret', 'csrfToken', Buffer.from('session'))).toEqual(expected);
});

test('it is the same each time, and another one for every other secret, purpose and message', () => {
  const input = fc.record({ secret: fc.string(), purpose, message: fc.string() });
  void fc.assert(
    fc.property(input, input, (one, other) => {
      const derive = (of: typeof one) => deriveSecret(of.secret, of.purpose, of.message).toString('hex');
      const isEqual = one.secret === other.secret && one.purpose === other.purpose && one.message === other.message;
      expect(derive(one) === derive(other)).toBe(isEqual);
      expect(derive(one)).toBe(derive(one));
    }),
  );
});

test('secrets are the same if every byte is', () => {
  void fc.assert(
    fc.property(fc.uint8Array({ size: 'small' }), fc.uint8Array({ size: 'small' }), (one, other) => {
      expect(isSameSecret(one, other)).toBe(Buffer.compare(one, other) === 0);
      expect(isSameSecret(one, one)).toBe(true);
    }),
  );
  expect(isSameSecret('щит', Buffer.from('щит'))).toBe(true);
  expect(isSameSecret('щит', 'щиты')).toBe(false);
});
