import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAccountBelowLimit, isMailboxBelowLimit } from './confirmation.ts';
import { markOf, readUnsubscribeToken, toUnsubscribeToken } from './unsubscribe.ts';

const SECRET = 'a secret of the tests';
const MAILBOX = markOf(SECRET, 'anna@example.org');

describe('confirmation emails', () => {
  const now = new Date('2026-01-15T12:00:00Z');
  const ago = (...minutes: number[]) => minutes.map((minute) => new Date(now.getTime() - minute * 60_000));

  test('are limited to one a minute, five an hour and ten a day for an account', () => {
    expect(isAccountBelowLimit(ago(1), now)).toBe(true);
    expect(isAccountBelowLimit(ago(0.9), now)).toBe(false);
    expect(isAccountBelowLimit(ago(2, 3, 4, 5), now)).toBe(true);
    expect(isAccountBelowLimit(ago(2, 3, 4, 5, 6), now)).toBe(false);
    expect(isAccountBelowLimit(ago(60, 60, 60, 60, 60), now)).toBe(true);
    expect(isAccountBelowLimit(ago(61, 62, 63, 64, 65, 66, 67, 68, 69, 70), now)).toBe(false);
    expect(isAccountBelowLimit(ago(...Array(10).fill(24 * 60)), now)).toBe(true);
  });

  test('are limited to three an hour and six a day for a mailbox, over all accounts', () => {
    expect(isMailboxBelowLimit(ago(0, 1), now)).toBe(true);
    expect(isMailboxBelowLimit(ago(0, 1, 2), now)).toBe(false);
    expect(isMailboxBelowLimit(ago(61, 62, 63, 64, 65, 66), now)).toBe(false);
    expect(isMailboxBelowLimit(ago(61, 62, 63, 64, 65), now)).toBe(true);
  });
});

describe('an unsubscribe token', () => {
  test('names its target and cannot be forged', () => {
    const monitor = fc.option(fc.uuid());
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        monitor,
        fc.nat(10_000),
        (accountId, monitorId, at) => {
          const token = toUnsubscribeToken(SECRET, { accountId, mailbox: MAILBOX, monitorId });
          expect(readUnsubscribeToken(SECRET, token)).toEqual({ accountId, mailbox: MAILBOX, monitorId });
          expect(readUnsubscribeToken('another secret', token)).toBeNull();
          const bytes = Buffer.from(token, 'base64url');
          const index = at % bytes.length;
          bytes[index] = (bytes[index] ?? 0) ^ 1;
          expect(readUnsubscribeToken(SECRET, bytes.toString('base64url'))).toBeNull();
        },
      ),
    );
  });

  test.each(['', '-', 'abc', 'x'.repeat(500), '<script>'])('«%s» is invalid', (token) => {
    expect(readUnsubscribeToken(SECRET, token)).toBeNull();
  });

  test('is short and contains no personal data', () => {
    const token = toUnsubscribeToken(SECRET, { accountId: 1, mailbox: MAILBOX, monitorId: randomUUID() });
    expect(token).toMatch(/^[\w-]{86}$/);
  });
});
