import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARGON2_SETTINGS, createPasswords, formatPhc, parsePhc } from './passwords.ts';

const PASSWORD = 'correct horse battery';

describe('a stored hash', () => {
  test('is the PHC string of its settings, salt and hash', () => {
    const settings = fc.record({
      memoryKiB: fc.integer({ min: 8, max: 9_999_999 }),
      passes: fc.integer({ min: 1, max: 99 }),
      parallelism: fc.integer({ min: 1, max: 99 }),
      salt: fc.uint8Array({ minLength: 16, maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
      hash: fc.uint8Array({ minLength: 32, maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
    });
    fc.assert(
      fc.property(settings, (stored) => {
        expect(parsePhc(formatPhc(stored))).toEqual(stored);
      }),
    );
  });

  test('of another implementation verifies', async () => {
    // The test vector «password» / «somesalt» of the reference implementation, with m=65536, t=2, p=1.
    const phc = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await createPasswords().verify('password', phc)).toBe('right');
    expect(await createPasswords().verify('Password', phc)).toBe('wrong');
  });

  test.each([
    '',
    'plain',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ])('«%s» is none, and nothing verifies against it', async (text) => {
    expect(parsePhc(text)).toBeNull();
    expect(await createPasswords().verify(PASSWORD, text)).toBe('wrong');
  });
});

describe('a password', () => {
  test('verifies against its own hash only, which is another one each time', async () => {
    const passwords = createPasswords();
    const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);
    if (first.kind !== 'hashed' || second.kind !== 'hashed') throw new Error('overloaded');
    expect(first.phc).not.toBe(second.phc);
    expect(parsePhc(first.phc)).toMatchObject(ARGON2_SETTINGS);
    expect(await passwords.verify(PASSWORD, first.phc)).toBe('right');
    expect(await passwords.verify(`${PASSWORD} `, first.phc)).toBe('wrong');
    expect(await passwords.verify('', first.phc)).toBe('wrong');
  });

  test('is the same however its letters are composed', async () => {
    const passwords = createPasswords();
    const hashed = await passwords.hash('пароль й ё'.normalize('NFC'));
    if (hashed.kind !== 'hashed') throw new Error('overloaded');
    expect(await passwords.verify('пароль й ё'.normalize('NFD'), hashed.phc)).toBe('right');
  });

  test('of nobody never verifies', async () => {
    expect(await createPasswords().verify(PASSWORD, null)).toBe('wrong');
  });

  test('is refused beyond those that are computed and those that wait', async () => {
    const passwords = createPasswords({ concurrency: 1, waitingMax: 2 });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => passwords.verify(PASSWORD, null)));
    expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'overloaded', 'overloaded', 'overloaded']);
    expect(await passwords.verify(PASSWORD, null)).toBe('wrong');
  });
});
