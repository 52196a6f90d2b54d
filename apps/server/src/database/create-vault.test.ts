import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './create-vault.ts';

const vault = createVault('a key of the tests that is long enough');
const TOKEN = 'vk2.a.anna-token-of-the-tests';

test('a sealed secret can be opened, and only with its own context', () => {
  void fc.assert(
    fc.property(fc.string(), fc.string(), (secret, context) => {
      const sealed = vault.seal(secret, context);
      expect(vault.open(sealed, context)).toBe(secret);
      expect(vault.open(sealed, `${context} of boris`)).toBeNull();
    }),
  );
});

test('an altered secret cannot be opened', () => {
  const sealed = vault.seal(TOKEN, 'access');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Uint8Array.from(sealed, (byte, at) => (at === index ? byte ^ 1 : byte));
    expect(vault.open(changed, 'access')).toBeNull();
  }
  expect(vault.open(sealed.subarray(0, 20), 'access')).toBeNull();
});

test('a secret cannot be opened with another key', () => {
  expect(createVault('another key that is long enough, too').open(vault.seal(TOKEN, 'access'), 'access')).toBeNull();
});

test('a token sealed twice looks different and is not readable', () => {
  const [one, other] = [vault.seal(TOKEN, 'access'), vault.seal(TOKEN, 'access')];
  expect(one).not.toEqual(other);
  expect(Buffer.from(one).includes('anna')).toBe(false);
});

test('a fingerprint is the same for the same token and differs with the key', () => {
  expect(vault.fingerprint(TOKEN)).toEqual(vault.fingerprint(TOKEN));
  expect(createVault('another key that is long enough, too').fingerprint(TOKEN)).not.toEqual(vault.fingerprint(TOKEN));
});
