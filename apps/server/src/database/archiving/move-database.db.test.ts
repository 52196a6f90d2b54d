import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { verifyChain } from '#features/privacy/journal.ts';
import { findHead } from '#features/privacy/public.ts';
import { createLog } from '#observability/log.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { digestDatabase, listRules } from '#testing/database/digest-database.ts';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { addPerson } from '#testing/search-fixture.ts';
import { openInMemory } from '../embedded/open-embedded.ts';
import type { OpenedDatabase } from '../opened-database.ts';
import { openPostgresql } from '../postgresql/open-postgresql.ts';
import { ArchiveError } from './archive-error.ts';
import { fillDatabase } from './fill-database.ts';
import { type MovedRows, moveDatabase } from './move-database.ts';
import { readSnapshot } from './read-snapshot.ts';
import { digestTable, listTables } from './tables.ts';

let from: OpenedDatabase;
let to: OpenedDatabase;
let fixture: CabinetFixture;

beforeEach(async () => {
  const { migrated } = inject('embeddedTemplates');
  from = await openInMemory(migrated);
  to = isOnPostgresql
    ? await openPostgresql(await createMigratedDatabaseUrl(), createLog('silent'))
    : await openInMemory(migrated);
  fixture = await openCabinetFixture(from.db);
  const { accountId } = await fixture.openUser('anna@vidno.example');
  await plantAccount(fixture.tools, accountId, 'anna-mark');
});
afterEach(async () => {
  await fixture.app.close();
  await from.close();
  await to.close();
});

describe('a move', () => {
  it('copies every table of the product, row for row', async () => {
    const moved = await move();
    const shared = new Set((await listTables(to.db)).map(({ name }) => name));
    expect(moved.map(({ table }) => table)).toEqual([...shared]);
    expect(moved.filter(({ count }) => count > 0).length).toBeGreaterThan(30);
    for (const { table, ...digest } of moved) {
      const columns = (await listTables(to.db)).find(({ name }) => name === table)?.columns ?? [];
      await expect(digestTable(to.db, { name: table, columns }), table).resolves.toEqual(digest);
    }
  });

  it('copies more rows than a batch holds, with nulls, JSON null, bytes and quotes as they were', async () => {
    await sql`create table oddity (id integer primary key, body jsonb, bytes bytea, tags text[], number double precision)`.execute(
      from.db,
    );
    await sql`create table oddity (id integer primary key, body jsonb, bytes bytea, tags text[], number double precision)`.execute(
      to.db,
    );
    await sql`
      insert into oddity select i, case i % 3 when 0 then null when 1 then 'null'::jsonb else '{"a": "\\"\\n"}'::jsonb end,
        decode(md5(i::text), 'hex'), array['a,b', null, '{"}', ''], 1.0 / i from generate_series(1, 1203) i`.execute(
      from.db,
    );
    await sql`insert into oddity values (0, null, '', '{}', 'NaN'), (-1, null, null, null, '-Infinity')`.execute(
      from.db,
    );
    const moved = await move();
    expect(moved.find(({ table }) => table === 'oddity')?.count).toBe(1205);
    const { rows } = await sql`select count(*) as count from oddity where body = 'null'::jsonb`.execute(to.db);
    expect(rows).toEqual([{ count: 401 }]);
  });

  it('copies the vectors of faces', async ({ skip }) => {
    skip(!to.hasVectors, 'this server has no pgvector');
    await addPerson(from.db, { name: 'Анна', offsets: [0, 0.1, 0.2] });
    const moved = await move();
    expect(moved.find(({ table }) => table === 'face')?.count).toBe(3);
    const vectors = sql`select id, embedding::text from face order by id`;
    const { rows } = await vectors.execute(from.db);
    await expect(vectors.execute(to.db)).resolves.toMatchObject({ rows });
  });

  it('refuses faces where the target has no pgvector', async ({ skip }) => {
    skip(to.hasVectors, 'this server has pgvector');
    await addPerson(from.db, { name: 'Анна', offsets: [0] });
    await expect(move()).rejects.toThrow('The target has no face: add pgvector to it.');
  });

  it('leaves foreign keys, triggers and counting numbers in force', async () => {
    const rules = await listRules(to);
    await move();
    await expect(listRules(to)).resolves.toEqual(rules);
    await expect(sql`delete from audit_event`.execute(to.db)).rejects.toThrow();
    await expect(sql`delete from ledger_transfer`.execute(to.db)).rejects.toThrow();
    const last = sql<{ id: number }>`select max(id) as id from audit_event`;
    const { rows: before } = await last.execute(to.db);
    await sql`insert into audit_event (action, subject) values ('search.started', '{}')`.execute(to.db);
    const { rows: after } = await last.execute(to.db);
    expect(after[0]?.id).toBeGreaterThan(before[0]?.id ?? Infinity);
  });

  it('builds the indexes that the product has added, those of faces too', async () => {
    await sql`create index added on account (id) where telegram is not null`.execute(from.db);
    if (to.hasVectors) {
      await sql`
        create index face_nearest_added on face using hnsw ((embedding::vector(3)) vector_l2_ops)
        with (m = 24, ef_construction = 128) where source_id = 'a'`.execute(from.db);
    }
    await move();
    const added = sql`select indexname, indexdef from pg_indexes where indexname like '%added' order by 1`;
    const { rows } = await added.execute(from.db);
    expect(rows).toHaveLength(to.hasVectors ? 2 : 1);
    await expect(added.execute(to.db)).resolves.toMatchObject({ rows });
  });

  it('keeps the chain of the journal whole, and goes on with it', async () => {
    const head = await findHead(from.db);
    await move();
    await expect(verifyChain(to.db, head)).resolves.toEqual({ kind: 'whole', head });
    await sql`insert into audit_event (action, subject) values ('search.started', '{}')`.execute(to.db);
    await expect(verifyChain(to.db, head)).resolves.toMatchObject({
      kind: 'whole',
      head: { position: (head?.position ?? Infinity) + 1 },
    });
  });

  it('queues no receipt a second time', async () => {
    const count = sql`select count(*) as count from receipt`;
    const { rows } = await count.execute(from.db);
    await move();
    await expect(count.execute(to.db)).resolves.toMatchObject({ rows });
  });

  it('refuses a target with rows, and changes nothing there', async () => {
    await move();
    const before = await digestDatabase(to);
    await expect(move()).rejects.toThrow(ArchiveError);
    await expect(digestDatabase(to)).resolves.toEqual(before);
  });

  it('that is interrupted at any table leaves the target empty, and the next one ends right', async () => {
    const empty = await digestDatabase(to);
    for (const stop of [1, 5, 10, 20, 30]) {
      let seen = 0;
      const interrupted = moveDatabase(from, to, () => {
        seen += 1;
        if (seen === stop) throw new Error('interrupted');
      });
      await expect(interrupted).rejects.toThrow('interrupted');
      await expect(digestDatabase(to)).resolves.toEqual(empty);
    }
    await move();
  });

  it('fires no trigger of the target', async () => {
    await sql`create function spoil() returns trigger language plpgsql as $$ begin return null; end $$`.execute(to.db);
    await sql`create trigger spoil before insert on account for each row execute function spoil()`.execute(to.db);
    const moved = await move();
    expect(moved.find(({ table }) => table === 'account')?.count).toBeGreaterThan(0);
  });

  it('is not committed if one value of the copy differs', async () => {
    await sql`create table oddity (id integer, sum integer generated always as (id * 2) stored)`.execute(from.db);
    await sql`create table oddity (id integer, sum integer generated always as (id * 3) stored)`.execute(to.db);
    await sql`insert into oddity values (7)`.execute(from.db);
    const empty = await digestDatabase(to);
    await expect(move()).rejects.toThrow('The rows of oddity differ from the original.');
    await expect(digestDatabase(to)).resolves.toEqual(empty);
  });

  it('refuses a target that lacks a table with rows, such as that of the faces without pgvector, before it copies any', async () => {
    await sql`create table oddity (id integer)`.execute(from.db);
    await sql`insert into oddity values (7)`.execute(from.db);
    const moved: MovedRows[] = [];
    const refused = moveDatabase(from, to, (rows) => moved.push(rows));
    await expect(refused).rejects.toThrow(`The target has no oddity${to.hasVectors ? '.' : ': add pgvector to it.'}`);
    expect(moved).toEqual([]);
    await sql`delete from oddity`.execute(from.db);
    await expect(move()).resolves.toEqual(expect.any(Array));
  });

  it('refuses a target with tables that are not of the product, and leaves them', async () => {
    await sql`create table stranger as select 7 as id`.execute(to.db);
    await expect(move()).rejects.toThrow('The target has tables that are not of the product.');
    await expect(sql`select id from stranger`.execute(to.db)).resolves.toMatchObject({ rows: [{ id: 7 }] });
  });

  it('keeps a row that another process adds while the tables are being locked, and refuses', async ({ skip }) => {
    skip(!isOnPostgresql, 'the embedded database has one session');
    let refused: Promise<unknown> = Promise.resolve();
    await to.db.transaction().execute(async (trx) => {
      await sql`insert into account (email, demo) values ('late@vidno.example', false)`.execute(trx);
      refused = move().catch((error: unknown) => error);
      await untilSomebodyWaits(to);
    });
    await expect(refused).resolves.toMatchObject({ message: 'The target is not empty: it has rows in account.' });
    const emails = to.db.selectFrom('account').select('email').execute();
    await expect(emails).resolves.toEqual([{ email: 'late@vidno.example' }]);
  });
});

describe('a filling', () => {
  it('is not committed while a table was not compared after its last row', async () => {
    const empty = await digestDatabase(to);
    const filled = readSnapshot(from, (snapshot) =>
      fillDatabase(to, {
        allowed: 'new_tables',
        readShape: async () => snapshot.shape,
        fill: async ({ write, compare }) => {
          for (const table of snapshot.shape.tables) {
            for await (const lines of snapshot.readLines(table)) await write(table.name, lines);
            await compare(table.name, await snapshot.digest(table));
          }
          await write('account', []);
        },
      }),
    );
    await expect(filled).rejects.toThrow('account was not compared with the original');
    await expect(digestDatabase(to)).resolves.toEqual(empty);
  });
});

async function move(): Promise<MovedRows[]> {
  const moved: MovedRows[] = [];
  await moveDatabase(from, to, (rows) => moved.push(rows));
  return moved;
}

/** Until another connection to the same database has to wait for a lock. */
async function untilSomebodyWaits({ db }: OpenedDatabase): Promise<void> {
  const waiting = sql`
    select from pg_locks l join pg_database d on d.oid = l.database where not granted and datname = current_database()`;
  while ((await waiting.execute(db)).rows.length === 0);
}
