import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#config/time.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { listUnsentLetters } from './letters.ts';

const db = testDatabase();

test('letters that wait for long and those given up are counted by kind', async () => {
  const now = Date.now();
  const letters = [
    { state: 'waiting', created_at: new Date(now - 2 * HOUR_MS) },
    { state: 'waiting', created_at: new Date(now) },
    { state: 'failed', created_at: new Date(now) },
    { state: 'sent', created_at: new Date(now - 2 * HOUR_MS) },
  ] as const;
  const own = { account_id: null, kind: 'password_changed', address: 'anna@example.org', mailbox: 'anna' } as const;
  for (const letter of letters)
    await db()
      .insertInto('account_email')
      .values({ ...own, ...letter, id: randomUUID() })
      .execute();
  const none = { late: 0, failed: 0 };
  expect(await listUnsentLetters(db(), new Date(now - HOUR_MS))).toEqual([
    { kind: 'account-email', late: 1, failed: 1 },
    { kind: 'billing-email', ...none },
    { kind: 'support-email', ...none },
    { kind: 'removal-email', ...none },
    { kind: 'confirmation-email', ...none },
  ]);
});
