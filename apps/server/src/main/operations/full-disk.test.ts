import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createLog } from '#observability/log.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { startPostgresqlServer } from '#testing/database/postgresql-server.ts';
import { withConnection } from '#testing/survival/open-stage.ts';
import { openSmallDisk, type SmallDisk } from '#testing/survival/small-disk.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { backupCommand } from '../commands/backup.ts';
import { migrateCommand } from '../commands/with-product.ts';
import { upgradeCommand } from './upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'vidno-full-'));
const settings = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  FACE_SEARCH: 'false',
  DATA_DIR: folder,
  BACKUP_DIR: join(folder, 'backups'),
};
let disk: SmallDisk;
let archive: string;
const said = vi.spyOn(console, 'error').mockReturnValue();
vi.spyOn(console, 'log').mockReturnValue();

beforeAll(async () => {
  disk = await openSmallDisk();
  plantEmbedded(folder);
  ({ path: archive } = await makeBackup(readConfig(settings), createLog('silent'), { withoutSecret: true }));
});
beforeEach(({ skip }) => {
  skip(disk.kind !== 'tmpfs', 'a disk that can be full has to be mounted');
  said.mockClear();
});
afterEach(async () => {
  process.exitCode = 0;
  vi.unstubAllEnvs();
  await disk.empty();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await disk.remove();
  rmSync(folder, { recursive: true, force: true });
});

function setUp(more: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries({ ...settings, ...more })) vi.stubEnv(name, value);
}

test('a backup on a full disk is a line, and leaves nothing of itself', async () => {
  const directory = join(disk.folder, 'backups');
  setUp({ BACKUP_DIR: directory });
  mkdirSync(directory);
  await disk.fill();
  await backupCommand().parseAsync([], { from: 'user' });
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^vidno: the disk is full: ENOSPC: no space left on device.*\. No backup was made\.$/)],
  ]);
  expect(process.exitCode).toBe(1);
  expect(readdirSync(directory)).toEqual([]);
});

test('a rehearsal says that there is no room for its copy, and leaves nothing of it', async () => {
  setUp({ TMPDIR: disk.folder });
  await upgradeCommand().parseAsync(['--rehearse', archive], { from: 'user' });
  expect(said.mock.calls).toEqual([
    [
      `vidno: The disk of ${disk.folder} is full: TMPDIR may name another folder. DO NOT UPDATE. The product in use was not touched.`,
    ],
  ]);
  expect(process.exitCode).toBe(1);
  expect(readdirSync(disk.folder).filter((name) => name.startsWith('vidno-'))).toEqual([]);
});

/** `migrate` of a server whose tables come to lie on the small disk, with so much of it taken. What it says is left in `said`. */
async function migrateOnSmallDisk(fill: () => void | Promise<void>): Promise<void> {
  const server = await startPostgresqlServer();
  try {
    const ask = (statement: string) => withConnection(server.url, (connection) => connection.query(statement));
    const place = join(disk.folder, 'tablespace');
    const { rows } = await ask(`select current_setting('data_directory') as path, current_database() as name`);
    const { uid, gid } = statSync(rows[0].path);
    mkdirSync(place);
    chownSync(place, uid, gid);
    chmodSync(dirname(disk.folder), 0o711);
    await ask(`create tablespace small location '${place}'`);
    await ask(`alter database "${rows[0].name}" set default_tablespace = small`);
    await fill();
    setUp({ DATABASE_URL: server.url });
    await migrateCommand().parseAsync([], { from: 'user' });
    expect(process.exitCode).toBe(1);
    const tables = `select from pg_tables where schemaname = 'public'`;
    expect((await ask(tables)).rowCount).toBe(0);
    await disk.empty();
    await ask(`alter database "${rows[0].name}" reset default_tablespace`);
    process.exitCode = 0;
    await migrateCommand().parseAsync([], { from: 'user' });
    expect(process.exitCode).toBe(0);
    expect((await ask(tables)).rowCount).toBeGreaterThan(50);
  } finally {
    await server.stop();
    rmSync(join(disk.folder, 'tablespace'), { recursive: true, force: true });
  }
}

test('a schema that does not fit on the disk of the database is a line, and none of it stays', async () => {
  // A megabyte is left: the first of its tables fit.
  await migrateOnSmallDisk(() => writeFileSync(join(disk.folder, 'filler'), Buffer.alloc(15 * 1024 ** 2)));
  expect(said.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^vidno: Migration 0001\S+ failed, and nothing was changed: could not extend .*No space left on device$/,
      ),
    ],
  ]);
});

test('a disk of the database on which nothing fits is a line that says so', async () => {
  await migrateOnSmallDisk(() => disk.fill());
  expect(said.mock.calls).toEqual([
    [
      expect.stringMatching(
        /^vidno: Migration kysely_migration failed, and nothing was changed: could not .*No space left on device$/,
      ),
    ],
  ]);
});
