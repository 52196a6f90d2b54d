import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testOpenedDatabase } from '#testing/database/test-database.ts';

const opened = testOpenedDatabase();

describe('one dialect on both engines', () => {
  it('reads counts and ids as numbers, times as dates, days as text and bytes as bytes', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740991::bigint as big, count(*) as counted, timestamptz '2026-01-15 12:00:00+03' as at,
        date '2026-01-15' as day, '\\x00ff'::bytea as bytes, '{"a":[1]}'::jsonb as json, 1.5::real as real,
        true as yes, null as nothing`.execute(opened().db);
    const [row] = rows;
    expect(row).toMatchObject({
      big: 9_007_199_254_740_991,
      counted: 1,
      at: new Date('2026-01-15T09:00:00Z'),
      day: '2026-01-15',
      json: { a: [1] },
      real: 1.5,
      yes: true,
      nothing: null,
    });
    expect(row?.bytes).toBeInstanceOf(Uint8Array);
    expect(Buffer.from(row?.bytes as Uint8Array).toString('hex')).toBe('00ff');
  });

  it('round-trips bytes, dates and numbers', async () => {
    const secret = Buffer.from('0001ff', 'hex');
    const expires = new Date('2026-02-01T00:00:00.123Z');
    const session = { id: randomUUID(), secret_hash: secret, account_id: null, expires_at: expires };
    await opened().db.insertInto('browser_session').values(session).execute();
    const kept = await opened().db.selectFrom('browser_session').selectAll().executeTakeFirstOrThrow();
    expect({ ...kept, secret_hash: Buffer.from(kept.secret_hash) }).toMatchObject(session);
  });

  it('names the violated constraint', async () => {
    const { db } = opened();
    await db
      .insertInto('account')
      .values({ email: 'anna@example.org', phone: null, telegram: null, demo: false })
      .execute();
    const again = db
      .insertInto('account')
      .values({ email: 'anna@example.org', phone: null, telegram: null, demo: false });
    await expect(again.execute()).rejects.toMatchObject({ code: '23505', constraint: 'account_email_key' });
  });

  it('stores and compares vectors if pgvector is available', async ({ skip }) => {
    skip(!opened().hasVectors, 'this server has no pgvector');
    const { rows } = await sql<{ text: string; distance: number }>`
      select '[1,2,3]'::vector as text, '[1,2,3]'::vector <-> '[1,2,5]'::vector as distance`.execute(opened().db);
    expect(rows).toEqual([{ text: '[1,2,3]', distance: 2 }]);
  });
});

describe('transactions', () => {
  it('are isolated: a rollback does not affect concurrent callers', async () => {
    const { db } = opened();
    const doomed = db.transaction().execute(async (trx) => {
      await trx
        .insertInto('account')
        .values({ email: 'doomed@example.org', phone: null, telegram: null, demo: false })
        .execute();
      await new Promise((resolve) => setTimeout(resolve, 30));
      throw new Error('changed my mind');
    });
    const saved = db
      .insertInto('account')
      .values({ email: 'saved@example.org', phone: null, telegram: null, demo: false })
      .execute();
    await expect(doomed).rejects.toThrow('changed my mind');
    await saved;
    const emails = await db.selectFrom('account').select('email').execute();
    expect(emails).toEqual([{ email: 'saved@example.org' }]);
  });

  it('refuse to commit after a failed statement and leave the database usable', async () => {
    const { db } = opened();
    const swallowed = db.transaction().execute(async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });
});

describe('the audit log', () => {
  const note = { account_id: 1, action: 'search.started', purpose: null, subject: '{}' };

  it.each([
    ['update', sql`update audit_event set action = 'forged'`],
    ['update of links', sql`update audit_link set position = 2`],
    ['delete of links', sql`delete from audit_link`],
    ['delete', sql`delete from audit_event`],
    ['truncate', sql`truncate audit_event`],
  ])('refuses %s', async (_name, change) => {
    const { db } = opened();
    await db.insertInto('audit_event').values(note).execute();
    await expect(change.execute(db)).rejects.toThrow('append-only');
    await expect(db.selectFrom('audit_event').select('action').execute()).resolves.toEqual([{ action: note.action }]);
  });
});
