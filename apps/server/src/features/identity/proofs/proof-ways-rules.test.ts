import fc from 'fast-check';
import { expect, test } from 'vitest';
import { possibleProofs } from './give-proof.ts';

const ALL = { phone: true, vk: true, email: true, telegram: true };
const NOBODY = { email: null, phone: null, password_hash: null, totp_confirmed_at: null };

const anyAccount = fc.record({
  account: fc.record({
    email: fc.option(fc.constant('anna@example.org')),
    phone: fc.option(fc.constant('+79001234567')),
    password_hash: fc.option(fc.constant('$argon2id$')),
    totp_confirmed_at: fc.option(fc.constant(new Date(0))),
  }),
  providers: fc.subarray(['vk', 'telegram'] as const),
});
const anyWays = fc.record({ phone: fc.boolean(), vk: fc.boolean(), email: fc.boolean(), telegram: fc.boolean() });

test('everything that is known of the account, and contacts only masked', () => {
  const account = {
    email: 'anna@example.org',
    phone: '+79001234567',
    password_hash: 'x',
    totp_confirmed_at: new Date(0),
  };
  expect(possibleProofs({ account, providers: ['vk', 'telegram'] }, ALL)).toEqual([
    { by: 'password', to: null },
    { by: 'phone', to: '•••67' },
    { by: 'email', to: 'a•••@example.org' },
    { by: 'second_factor', to: null },
  ]);
});

test('an outside service proves it exactly where there is neither a password nor a contact that can be reached', () => {
  fc.assert(
    fc.property(anyAccount, anyWays, (known, ways) => {
      const by = possibleProofs(known, ways).map((proof) => proof.by);
      const { account, providers } = known;
      const isReachable = (account.phone !== null && ways.phone) || (account.email !== null && ways.email);
      const isAlone = account.password_hash === null && !isReachable;
      expect(by.includes('vk')).toBe(isAlone && ways.vk && providers.includes('vk'));
      expect(by.includes('telegram')).toBe(isAlone && ways.telegram && providers.includes('telegram'));
    }),
  );
});

test('a contact that this site cannot reach, or what the account does not have, is never offered', () => {
  fc.assert(
    fc.property(anyAccount, anyWays, ({ account }, ways) => {
      const by = possibleProofs({ account, providers: [] }, ways).map((proof) => proof.by);
      expect(by.includes('password')).toBe(account.password_hash !== null);
      expect(by.includes('second_factor')).toBe(account.totp_confirmed_at !== null);
      expect(by.includes('phone')).toBe(account.phone !== null && ways.phone);
      expect(by.includes('email')).toBe(account.email !== null && ways.email);
    }),
  );
});

test('an account that only Telegram knows', () => {
  expect(possibleProofs({ account: NOBODY, providers: ['telegram'] }, ALL)).toEqual([{ by: 'telegram', to: null }]);
});
