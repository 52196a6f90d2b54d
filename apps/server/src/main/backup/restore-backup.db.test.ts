import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { listTables } from '#database/archiving/tables.ts';
import { openInMemory } from '#database/embedded/open-embedded.ts';
import { FIRST_MIGRATION, MIGRATIONS } from '#database/migrations/migrations.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createLog } from '#observability/log.ts';
import { type CabinetFixture, openCabinetFixture } from '#testing/cabinet/cabinet-fixture.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { digestDatabase, listRules } from '#testing/database/digest-database.ts';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createMigratedDatabaseUrl, createTestDatabaseUrl } from '#testing/database/test-postgresql.ts';
import { createMemoryFileStore } from '#testing/memory-file-store.ts';
import { addPerson } from '#testing/search-fixture.ts';
import { type AddEntry, type ArchiveHeader, HEADER_PATH, writeArchive } from './archive-format.ts';
import { acceptAnySignature, requireSignature, signatureOf } from './encryption.ts';
import { verifyBackup } from './make-backup.ts';
import { type RestoreTarget, restoreBackup } from './restore-backup.ts';
import { keepSchema, writeBackup } from './write-backup.ts';

const SECRET = 'a secret of the backups that is long enough';
const SUPPRESSION_KEY = 'a key of removals for the tests, long enough';
const UNRELEASED = ['0001-identity', '0175-payments-told-of'];

let from: OpenedDatabase;
let to: OpenedDatabase;
let fixture: CabinetFixture;
const files = createMemoryFileStore();

beforeEach(async () => {
  from = await openMigrated();
  to = await openEmpty();
  fixture = await openCabinetFixture(from.db);
  const { accountId } = await fixture.openUser('anna@vidno.example');
  await plantAccount({ ...fixture.tools, files }, accountId, 'anna-mark');
  await files.put('catalogue/long/picture.jpg', Buffer.alloc(300_000, 'x'), 'image/jpeg');
});
afterEach(async () => {
  await fixture.app.close();
  await from.close();
  await to.close();
});

describe('a restored backup', () => {
  it('equals the original, row for row and file for file, and the secret is the same', async () => {
    if (from.hasVectors) await addPerson(from.db, { name: 'Анна', offsets: [0, 0.1, 0.2] });
    const store = createMemoryFileStore();
    const { secret, manifest } = await restore(await backUp(), {
      putFile: (key, bytes) => store.put(key, bytes, 'image/jpeg'),
    });
    await expect(digestDatabase(to)).resolves.toEqual(await digestDatabase(from));
    expect(Object.values(manifest.tables).filter(({ count }) => count > 0).length).toBeGreaterThan(30);
    expect(secret).toBe(SECRET);
    expect(toBytes(store)).toEqual(toBytes(files));
    expect(files.files.size).toBeGreaterThan(1);
  });

  it('has the rules, counters and added indexes of the original', async () => {
    await sql`create index added on account (id) where telegram is not null`.execute(from.db);
    await restore(await backUp());
    await expect(listRules(to)).resolves.toEqual(await listRules(from));
    const { rows: before } = await sql<{ id: number }>`select max(id) as id from audit_event`.execute(to.db);
    await sql`insert into audit_event (action, subject) values ('search.started', '{}')`.execute(to.db);
    const { rows: after } = await sql<{ id: number }>`select max(id) as id from audit_event`.execute(to.db);
    expect(after[0]?.id).toBeGreaterThan(before[0]?.id ?? Infinity);
  });

  it('is found whole by a verification, which restores it into the embedded database', async () => {
    if (from.hasVectors) await addPerson(from.db, { name: 'Анна', offsets: [0, 0.1, 0.2] });
    const path = join(mkdtempSync(join(tmpdir(), 'vidno-verified-')), 'backup.tar');
    writeFileSync(path, await backUp());
    const { manifest } = await verifyBackup(path, { passphrase: null, appSecret: SECRET });
    expect(manifest.files.count).toBe(files.files.size);
    const faces = from.hasVectors ? 3 : undefined;
    expect(manifest.tables.face?.count).toBe(faces);
    rmSync(dirname(path), { recursive: true });
  });
});

describe('a backup', () => {
  it('is of one moment, whatever is written meanwhile', async ({ skip }) => {
    skip(!isOnPostgresql, 'the embedded database has one session, which the backup holds');
    const before = await digestDatabase(from);
    const archive = writeBackup(
      { opened: from, files, clock: () => new Date(), appSecret: SECRET, suppressionKey: SUPPRESSION_KEY },
      { hasSecret: false },
    );
    // The header is written after the first read of the snapshot.
    await new Promise((resolve) => archive.once('readable', resolve));
    await sql`insert into account (email, demo) values ('late@vidno.example', false)`.execute(from.db);
    await restore(await buffer(archive));
    await expect(digestDatabase(to)).resolves.toEqual(before);
  });

  it('without the secret has it nowhere', async () => {
    const archive = await backUp({ hasSecret: false });
    expect(archive.includes(SECRET)).toBe(false);
    await expect(restore(archive)).resolves.toMatchObject({ secret: null, manifest: { has_secret: false } });
  });

  it('of an older schema is brought up to date', async () => {
    const archive = await backUp();
    MIGRATIONS['9999-later'] = {
      up: (db) => sql`alter table account add column later text not null default 'new'`.execute(db).then(() => {}),
    };
    try {
      await restore(archive);
    } finally {
      delete MIGRATIONS['9999-later'];
    }
    const { rows } = await sql<{ email: string }>`select email, later from account where email is not null`.execute(
      to.db,
    );
    expect(rows).toEqual([{ email: 'anna@vidno.example', later: 'new' }]);
  });

  it('of a newer schema is refused', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'now')`.execute(from.db);
    await expect(restore(await backUp())).rejects.toThrow('written by a newer version (9999-future)');
    await expectNothing();
  });

  it('made before the first release is refused, and changes nothing', async () => {
    const { header } = await restore(await backUp());
    const before = await digestDatabase(to);
    await expect(restore(await pack({ ...header, migrations: UNRELEASED }), { isErased: true })).rejects.toThrow(
      'The data were written before the first release, which cannot read them: start without them.',
    );
    await expect(digestDatabase(to)).resolves.toEqual(before);
  });

  it('is not made of a database from before the first release', async () => {
    await sql`update kysely_migration set name = ${UNRELEASED[0]} where name = ${FIRST_MIGRATION}`.execute(from.db);
    await expect(backUp()).rejects.toThrow('before the first release');
  });
});

describe('nothing is left', () => {
  it('of a restore that fails anywhere', async () => {
    const archive = await backUp();
    for (const part of [0.2, 0.5, 0.8, 0.99]) {
      await expect(restore(archive.subarray(0, archive.length * part))).rejects.toThrow(/damaged|cut off/);
      await expectNothing();
    }
    const stopped = restore(archive, { putFile: () => Promise.reject(new Error('the disk is full')) });
    await expect(stopped).rejects.toThrow('the disk is full');
    await expectNothing();
  });

  it('of rows that differ from their digest', async () => {
    const archive = await backUp();
    const digest = /"account":\{"count":1,"digest":"(\d)/.exec(archive.toString('latin1'));
    const at = (digest?.index ?? Number.NaN) + (digest?.[0].length ?? 0) - 1;
    archive.write(digest?.[1] === '1' ? '2' : '1', at);
    await expect(restore(archive)).rejects.toThrow('The archive was not made with this APP_SECRET');
    const vouched = restore(archive, { checkSignature: acceptAnySignature });
    await expect(vouched).rejects.toThrow('The rows of account differ from the original.');
    await expectNothing();
  });
});

describe('a database with rows', () => {
  it('is refused, and stays as it was', async () => {
    const archive = await backUp();
    await restore(archive);
    const before = await digestDatabase(to);
    await expect(restore(archive)).rejects.toThrow('The database is not empty');
    await expect(digestDatabase(to)).resolves.toEqual(before);
  });

  it('is replaced only by the whole of an archive', async () => {
    const archive = await backUp();
    await restore(archive);
    await sql`update account set email = 'changed@vidno.example'`.execute(to.db);
    const changed = await digestDatabase(to);
    const half = archive.subarray(0, archive.length / 2);
    await expect(restore(half, { isErased: true })).rejects.toThrow(/damaged or cut off/);
    await expect(digestDatabase(to)).resolves.toEqual(changed);
    await restore(archive, { isErased: true });
    await expect(digestDatabase(to)).resolves.toEqual(await digestDatabase(from));
  });
});

async function openMigrated(): Promise<OpenedDatabase> {
  return isOnPostgresql
    ? openPostgresql(await createMigratedDatabaseUrl(), createLog('silent'))
    : openInMemory(inject('embeddedTemplates').migrated);
}

async function openEmpty(): Promise<OpenedDatabase> {
  return isOnPostgresql
    ? openPostgresql(await createTestDatabaseUrl(), createLog('silent'), undefined, { prepare: keepSchema })
    : openInMemory(inject('embeddedTemplates').empty, keepSchema);
}

function backUp({ hasSecret = true } = {}): Promise<Buffer> {
  return buffer(
    writeBackup(
      { opened: from, files, clock: () => new Date(), appSecret: SECRET, suppressionKey: SUPPRESSION_KEY },
      { hasSecret },
    ),
  );
}

/** An archive of nothing but its header. */
function pack(header: ArchiveHeader): Promise<Buffer> {
  const write = async (add: AddEntry) => {
    await add(HEADER_PATH, JSON.stringify(header));
    return { tables: {}, files: { count: 0, bytes: 0 }, has_secret: false };
  };
  return buffer(writeArchive(write, (manifest) => signatureOf(SECRET, manifest)));
}

function restore(archive: Buffer, target: Partial<RestoreTarget> = {}) {
  return restoreBackup(Readable.from(archive, { objectMode: false }), {
    opened: to,
    isErased: false,
    start: async () => {},
    putFile: async () => {},
    checkSignature: requireSignature(SECRET),
    ...target,
  });
}

async function expectNothing(): Promise<void> {
  await expect(listTables(to.db)).resolves.toEqual([]);
}

function toBytes({ files }: ReturnType<typeof createMemoryFileStore>): unknown {
  return [...files].map(([key, { bytes }]) => [key, Buffer.from(bytes).toString('hex')]).toSorted();
}
