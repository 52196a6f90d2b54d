import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#database/database.ts';
import { testDatabase } from '#testing/database/test-database.ts';
import { verifyChain } from './journal.ts';
import { type AuditHead, expireAuditPurposes, findHead } from './journal-repository.ts';
import { recordAudit } from './repository.ts';

const db = testDatabase();
const PURPOSE = 'Ищу «брата»\n\tиз "Омска" \\ 🙂';
let kept: AuditHead | null;

beforeEach(async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    await recordAudit(db(), {
      accountId: number === 3 ? null : 7,
      action: 'search.started',
      ...(number % 2 === 1 && { purpose: PURPOSE }),
      subject: { number, share: 0.1, text: 'а"\\\n\u0001', none: null, yes: true },
    });
  }
  kept = await findHead(db());
});

it('a journal that nobody has touched is whole, up to its head', async () => {
  expect(kept).toEqual({ position: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await expect(verifyChain(db())).resolves.toEqual({ kind: 'whole', head: kept });
  await recordAudit(db(), { accountId: 7, action: 'search.started', subject: {} });
  await expect(verifyChain(db(), kept)).resolves.toMatchObject({ kind: 'whole', head: { position: 6 } });
});

it('an empty journal is whole', async () => {
  await forge(sql`delete from audit_link`, sql`delete from audit_event`);
  expect(await findHead(db())).toBeNull();
  await expect(verifyChain(db())).resolves.toMatchObject({ kind: 'whole', head: { position: 0 } });
});

describe('what somebody forged past the triggers shows with the first row that breaks:', () => {
  it.each([
    [
      'an action',
      sql`update audit_event set action = 'search.viewed' where id >= 2`,
      'row 2 at position 2 was changed',
    ],
    [
      'a time',
      sql`update audit_event set at = at - interval '1 microsecond' where id = 4`,
      'row 4 at position 4 was changed',
    ],
    ['an account', sql`update audit_event set account_id = 8 where id = 1`, 'row 1 at position 1 was changed'],
    ['no account', sql`update audit_event set account_id = 7 where id = 3`, 'row 3 at position 3 was changed'],
    ['a subject', sql`update audit_event set subject = '{}' where id = 5`, 'row 5 at position 5 was changed'],
    [
      'a purpose',
      sql`update audit_event set purpose = 'Просто так' where id = 3`,
      'the purpose of row 3 at position 3 was changed',
    ],
    [
      'a purpose added',
      sql`update audit_event set purpose = 'Просто так' where id = 2`,
      'the purpose of row 2 at position 2 was changed',
    ],
    [
      'a purpose lost',
      sql`update audit_event set purpose = null where id = 3`,
      'row 3 at position 3 lost its purpose before a year was over',
    ],
    ['a missing row', sql`delete from audit_event where id = 3`, 'row 3 at position 3 is missing'],
    ['a missing link', sql`delete from audit_link where position = 2`, 'position 2 is missing'],
    [
      'a row without a link',
      sql`insert into audit_event (action, subject) values ('a.b', '{}')`,
      'row 6 was put in past the chain',
    ],
    [
      'another hash',
      sql`update audit_link set hash = sha256('a') where position = 5`,
      'row 5 at position 5 was changed',
    ],
    [
      'another hash of a purpose',
      sql`update audit_link set purpose_hash = sha256('a') where position = 1`,
      'row 1 at position 1 was changed',
    ],
  ])('%s', async (_what, change, because) => {
    await forge(change);
    await expect(verifyChain(db())).resolves.toEqual({ kind: 'broken', because });
  });
});

it('a journal cut off at its end is whole in itself, but not up to the head that was kept', async () => {
  await forge(sql`delete from audit_link where position > 3`, sql`delete from audit_event where id > 3`);
  await expect(verifyChain(db())).resolves.toMatchObject({ kind: 'whole', head: { position: 3 } });
  await expect(verifyChain(db(), kept)).resolves.toEqual({
    kind: 'broken',
    because: 'position 4 is missing: the journal ends before the head that was kept',
  });
});

it('a journal whose chain was computed anew differs from the head that was kept', async () => {
  await forge(
    sql`update audit_event set action = 'search.viewed' where id = 2`,
    sql`delete from audit_link`,
    sql`select link_audit_event(id, at, account_id, action, purpose, purpose_salt, subject) from (
      select * from audit_event order by id) as event`,
  );
  await expect(verifyChain(db())).resolves.toMatchObject({ kind: 'whole' });
  await expect(verifyChain(db(), kept)).resolves.toMatchObject({
    kind: 'broken',
    because: expect.stringContaining('row 5 at position 5 is not the one of the head'),
  });
});

describe('purposes', () => {
  it('lose their texts after a year, batch by batch, and the chain stays whole', async () => {
    await addOldEvents(4);
    await expect(expireAuditPurposes(db(), 3)).resolves.toBe(3);
    await expect(expireAuditPurposes(db(), 3)).resolves.toBe(1);
    await expect(expireAuditPurposes(db(), 3)).resolves.toBe(0);

    const rows = await db().selectFrom('audit_event').select(['id', 'purpose', 'purpose_salt']).orderBy('id').execute();
    expect(rows.filter(({ purpose }) => purpose !== null).map(({ id }) => id)).toEqual([1, 3, 5]);
    expect(rows.slice(5).map(({ purpose_salt: salt }) => salt)).toEqual([null, null, null, null]);
    await expect(verifyChain(db(), kept)).resolves.toMatchObject({ kind: 'whole', head: { position: 9 } });
  });

  it.each([
    ['a younger purpose', sql`update audit_event set purpose = null, purpose_salt = null where id = 1`],
    ['another text', sql`update audit_event set purpose = 'x', purpose_salt = null where id = 6`],
    [
      'more than the purpose',
      sql`update audit_event set purpose = null, purpose_salt = null, account_id = 1 where id = 6`,
    ],
  ])('the database refuses to change %s', async (_what, change) => {
    await addOldEvents(1);
    await expect(change.execute(db())).rejects.toThrow('audit_event is append-only');
  });
});

it('events of transactions that end in another order, or not at all, are one chain', async () => {
  const add = (fails: boolean) =>
    db()
      .transaction()
      .execute(async (trx) => {
        for (const number of [1, 2, 3]) await recordAudit(trx, { accountId: 1, action: 'a.b', subject: { number } });
        if (fails) throw new Error('rolled back');
      });
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => add(index % 3 === 0)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  await expect(verifyChain(db(), kept)).resolves.toMatchObject({ kind: 'whole', head: { position: 65 } });
});

async function addOldEvents(count: number): Promise<void> {
  await sql`
    insert into audit_event (at, account_id, action, purpose, subject)
    select now() - make_interval(days => 366), 7, 'search.started', 'Давно', '{}' from generate_series(1, ${sql.lit(count)})`.execute(
    db(),
  );
}

/** As somebody may who is above the triggers. */
async function forge(...changes: { execute(trx: Transaction): Promise<unknown> }[]): Promise<void> {
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const change of changes) await change.execute(trx);
    });
}
