import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEFAULT_CONNECTIONS } from '#config/database-config.ts';
import { verifyChain } from '#features/privacy/journal.ts';
import { expireAuditPurposes } from '#features/privacy/journal-repository.ts';
import { findJournalGuard, recordAudit } from '#features/privacy/public.ts';
import { createLog } from '#observability/log.ts';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createTestDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { moveDatabase } from '../archiving/move-database.ts';
import { openInMemory } from '../embedded/open-embedded.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { openPostgresql } from './open-postgresql.ts';

const mark = randomBytes(4).toString('hex');
const PRODUCT = `product_${mark}`;
const OWNER = `journal_${mark}`;
const EVENT = { accountId: 7, action: 'search.started', purpose: 'Ищу брата', subject: {} };

describe.runIf(isOnPostgresql)('a journal with a role of its own', () => {
  let adminUrl: string;
  let opened: OpenedDatabase;

  beforeAll(async () => {
    adminUrl = await createTestDatabaseUrl();
    await asAdmin(
      `create role ${PRODUCT} login password 'x'`,
      `create role ${OWNER} login password 'x'`,
      `grant ${PRODUCT} to ${OWNER}`,
      `grant create, usage on schema public to ${PRODUCT}, ${OWNER}`,
      `grant create on database "${new URL(adminUrl).pathname.slice(1)}" to ${PRODUCT}`,
    );
    // A service that has run without the setting before.
    const before = await open(null);
    await recordAudit(before.db, EVENT);
    expect(await findJournalGuard(before.db)).toMatchObject({ owner: PRODUCT, isOwn: true });
    await before.close();
    opened = await open(urlOf(OWNER));
  });
  afterAll(async () => {
    await opened.close();
    await asAdmin(`drop owned by ${OWNER}, ${PRODUCT} cascade`, `drop role ${OWNER}, ${PRODUCT}`);
  });

  it('is added to, read, verified, and loses old purposes', async () => {
    await recordAudit(opened.db, EVENT);
    await sql`
      insert into audit_event (at, action, purpose, subject) values (now() - interval '366 days', 'a.b', 'Давно', '{}')`.execute(
      opened.db,
    );
    await expect(expireAuditPurposes(opened.db, 10)).resolves.toBe(1);
    await expect(verifyChain(opened.db)).resolves.toMatchObject({ kind: 'whole', head: { position: 3 } });
    expect(await findJournalGuard(opened.db)).toEqual({ owner: OWNER, isOwn: false, isDroppable: false });
  });

  it.each<[string, RawBuilder<unknown>]>([
    ['update', sql`update audit_event set action = 'a.b'`],
    ['forget', sql`update audit_event set purpose = null, purpose_salt = null`],
    ['delete', sql`delete from audit_event`],
    ['truncate', sql`truncate audit_event`],
    ['drop', sql`drop table audit_event`],
    [
      'choose an id',
      sql`insert into audit_event (id, action, subject) overriding system value values (1, 'a.b', '{}')`,
    ],
    ['write a link', sql`insert into audit_link (position, event_id, hash) values (99, 99, '')`],
    ['link an event', sql`select link_audit_event(9, now(), 1, 'a.b', null, null, '{}')`],
    ['delete a link', sql`delete from audit_link`],
    ['turn triggers off', sql`alter table audit_event disable trigger user`],
    [
      'replace a function',
      sql`create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return new; end'`,
    ],
    ['become the owner', sql`set role ${sql.id(OWNER)}`],
  ])('refuses the product to %s', async (_what, change) => {
    await expect(change.execute(opened.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('refuses a move that does not come as its role', async () => {
    const from = await openInMemory(inject('embeddedTemplates').migrated);
    const moved = moveDatabase(from, opened, () => {}).finally(() => from.close());
    await expect(moved).rejects.toThrow(`audit_event in the target belongs to ${OWNER}: move with its URL.`);
  });

  it('leaves everything else to the product, after each start', async () => {
    await opened.close();
    opened = await open(urlOf(OWNER));
    const { rows } = await sql`
      select relname, pg_get_userbyid(relowner) as owner from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_get_userbyid(relowner) <> ${PRODUCT}
      order by 1`.execute(opened.db);
    expect(rows).toEqual([
      { relname: 'audit_event', owner: OWNER },
      { relname: 'audit_link', owner: OWNER },
    ]);
  });

  it('stays protected when a later start is without the setting', async () => {
    const later = await open(null);
    expect(await findJournalGuard(later.db)).toMatchObject({ owner: OWNER, isOwn: false });
    await later.close();
  });

  it('refuses to be owned by the product', async () => {
    await expect(open(urlOf(PRODUCT))).rejects.toThrow('MIGRATION_DATABASE_URL must be of another role');
  });

  function open(migrationUrl: string | null): Promise<OpenedDatabase> {
    return openPostgresql(urlOf(PRODUCT), createLog('silent'), DEFAULT_CONNECTIONS, { migrationUrl });
  }

  function urlOf(role: string): string {
    return Object.assign(new URL(adminUrl), { username: role, password: 'x' }).href;
  }

  async function asAdmin(...statements: string[]): Promise<void> {
    const client = new pg.Client(adminUrl);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
});
