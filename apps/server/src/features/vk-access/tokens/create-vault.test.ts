import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './create-vault.ts';

const vault = createVault('a key of the tests that is long enough');
const TOKEN = 'vk2.a.anna-token-of-the-tests';

test('whatever is sealed opens again, and only where it belongs', () => {
  void fc.assert(
    fc.property(fc.string(), fc.string(), (secret, place) => {
      const sealed = vault.seal(secret, place);
      expect(vault.open(sealed, place)).toBe(secret);
      expect(vault.open(sealed, `${place} of boris`)).toBeNull();
    }),
  );
});

test('a byte that has changed closes it', () => {
  const sealed = vault.seal(TOKEN, 'access');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Uint8Array.from(sealed, (byte, at) => (at === index ? byte ^ 1 : byte));
    expect(vault.open(changed, 'access')).toBeNull();
  }
  expect(vault.open(sealed.subarray(0, 20), 'access')).toBeNull();
});

test('another key of the server does not open it', () => {
  expect(createVault('another key that is long enough, too').open(vault.seal(TOKEN, 'access'), 'access')).toBeNull();
});

test('the same token sealed twice looks different, and neither shows the token', () => {
  const [one, other] = [vault.seal(TOKEN, 'access'), vault.seal(TOKEN, 'access')];
  expect(one).not.toEqual(other);
  expect(Buffer.from(one).includes('anna')).toBe(false);
});

test('a fingerprint is the same for the same token and differs with the key', () => {
  expect(vault.fingerprint(TOKEN)).toEqual(vault.fingerprint(TOKEN));
  expect(createVault('another key that is long enough, too').fingerprint(TOKEN)).not.toEqual(vault.fingerprint(TOKEN));
});
