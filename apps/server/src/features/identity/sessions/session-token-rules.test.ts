import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSessionToken, sessionIdOf, sessionTokenOf } from './sessions.ts';

const SECRET = 's'.repeat(32);
const session = fc.record({ id: fc.uuid(), generation: fc.nat() });

test('a token is always the same for its session, and names it', () => {
  fc.assert(
    fc.property(session, (subject) => {
      const token = sessionTokenOf(SECRET, subject);
      expect(sessionTokenOf(SECRET, subject)).toBe(token);
      expect(token).toMatch(/^[\w-]{79}$/);
      expect(sessionIdOf(token)).toBe(subject.id);
      expect(isSessionToken(SECRET, subject, token)).toBe(true);
    }),
  );
});

test('a token is valid for its session, generation and secret only', () => {
  fc.assert(
    fc.property(session, fc.uuid(), fc.nat(78), (subject, otherId, at) => {
      const token = sessionTokenOf(SECRET, subject);
      const changed = token[at] === 'A' ? 'B' : 'A';
      const forged = token.slice(0, at) + changed + token.slice(at + 1);
      expect(isSessionToken('t'.repeat(32), subject, token)).toBe(false);
      expect(isSessionToken(SECRET, { ...subject, generation: subject.generation + 1 }, token)).toBe(false);
      expect(otherId !== subject.id && isSessionToken(SECRET, { ...subject, id: otherId }, token)).toBe(false);
      expect(sessionIdOf(forged) === subject.id && isSessionToken(SECRET, subject, forged)).toBe(false);
    }),
  );
});

test.each(['', 'a'.repeat(43), 'a'.repeat(79), `A0${'a'.repeat(77)}`, 'щ'.repeat(79)])(
  '%j names no session',
  (text) => {
    expect(sessionIdOf(text)).toBeNull();
  },
);

test('what is longer or shorter than the token of a session is none of its tokens', () => {
  fc.assert(
    fc.property(session, fc.string({ minLength: 1 }), fc.nat(78), (subject, more, length) => {
      const token = sessionTokenOf(SECRET, subject);
      expect(isSessionToken(SECRET, subject, token + more)).toBe(false);
      expect(isSessionToken(SECRET, subject, token.slice(0, length))).toBe(false);
    }),
  );
});
