import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addAccount, isKnownTo, KNOWN_ACCOUNTS_MAX, readKnownDevice, writeKnownDevice } from './devices.ts';

const SECRET = 'a secret of the tests that is long enough';
const account = fc.record({ id: fc.integer({ min: 1, max: 30 }), device_generation: fc.nat(3) });

test('a device is known to exactly the accounts that it was last logged in to, as often as it is written and read', () => {
  fc.assert(
    fc.property(fc.array(account, { minLength: 1, maxLength: 20 }), (logins) => {
      let device = null;
      for (const login of logins) {
        const written = writeKnownDevice(SECRET, addAccount(SECRET, device, login));
        device = readKnownDevice(SECRET, written);
        expect(device).not.toBeNull();
      }
      const newest = [...new Set(logins.toReversed().map((login) => JSON.stringify(login)))].slice(
        0,
        KNOWN_ACCOUNTS_MAX,
      );
      for (const login of logins) {
        expect(isKnownTo(SECRET, device, login)).toBe(newest.includes(JSON.stringify(login)));
        expect(isKnownTo(SECRET, device, { ...login, device_generation: 9 })).toBe(false);
      }
      expect(isKnownTo(SECRET, device, null)).toBe(false);
    }),
  );
});

test('nothing is read that was signed with another secret, changed or cut', () => {
  const written = writeKnownDevice(SECRET, addAccount(SECRET, null, { id: 1, device_generation: 0 }));
  expect(readKnownDevice('another secret', written)).toBeNull();
  fc.assert(
    fc.property(fc.nat(written.length - 1), fc.constantFrom('', 'A', 'b', '.', '_'), (at, other) => {
      const changed = written.slice(0, at) + other + written.slice(at + 1);
      if (changed !== written) expect(readKnownDevice(SECRET, changed)).toBeNull();
    }),
  );
});
