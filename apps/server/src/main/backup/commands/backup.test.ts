import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestTable, listTables } from '#database/archiving/tables.ts';
import type { Database } from '#database/database.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { appendToListFile } from '#features/suppression/list-file.ts';
import { createFolderStore } from '#files/file-store.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { findPort } from '#testing/database/postgresql-server.ts';
import { addKnownPeople } from '#testing/keyword/add-known-people.ts';
import { createSuppressionFixture } from '#testing/suppression/suppression-fixture.ts';
import { TEST_SUPPRESSION_KEY } from '#testing/suppression/test-suppressions.ts';
import { createProductProcess } from '#testing/survival/product-process.ts';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
const PASSPHRASE = 'correct horse battery';
const PICTURE = Buffer.alloc(200_000, 'picture');

const folder = mkdtempSync(join(tmpdir(), 'vidno-backup-'));
const original = join(folder, 'original');
const copy = join(folder, 'copy');
const backups = join(folder, 'backups');
const settings = {
  NODE_ENV: 'test',
  FACE_SEARCH: 'false',
  LOG_LEVEL: 'silent',
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: PASSPHRASE,
};
let port: number;

beforeAll(async () => {
  port = await findPort();
  plantEmbedded(original);
  await createFolderStore(join(original, 'files')).put('catalogue/anna.jpg', PICTURE, 'image/jpeg');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a product that runs is backed up, and the backup is verified, counted and pruned', async () => {
  const product = createProductProcess({
    name: 'product',
    entry: 'web-and-apis',
    port,
    environment: { ...settings, DATA_DIR: original, SEED_DEMO_PEOPLE: 'false' },
  });
  await product.start();
  try {
    for (let round = 0; round < 2; round += 1) {
      const made = await vidno(['backup', '--keep', '1']);
      expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/vidno-\d{8}T\d{9}Z\.tar\.age: \d/) });
      expect(made.output).not.toContain(secretOf(original));
    }
    await expect(vidno(['backup', '--verify'])).resolves.toMatchObject({
      code: 0,
      output: expect.stringMatching(/is whole: \d+ rows in \d+ tables, 1 files/),
    });
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    expect(metrics).toMatch(/^vidno_backup_timestamp_seconds \d{10}/m);
    expect(metrics).toMatch(/^vidno_backup_verified_timestamp_seconds \d{10}/m);
    expect(metrics).toMatch(/^vidno_backup_verification_failed 0$/m);
    expect(metrics).toMatch(/^vidno_backup_bytes [1-9]/m);
  } finally {
    await product.kill();
  }
  expect(archives()).toEqual([newest()]);
  expect(statSync(newest()).mode & 0o777).toBe(0o600);
});

test('a restore brings database, files and secret back', async () => {
  const restored = await vidno(['restore', newest()], { DATA_DIR: copy });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('1 files are equal') });
  expect(restored.output).not.toContain(secretOf(original));
  expect(secretOf(copy)).toBe(secretOf(original));
  expect(statSync(join(copy, 'secret')).mode & 0o777).toBe(0o600);
  await expect(createFolderStore(join(copy, 'files')).find('catalogue/anna.jpg')).resolves.toEqual(PICTURE);
  await expect(digests(copy)).resolves.toEqual(await digests(original));
  await expect(countProcesses(original)).resolves.toBe(1);
  await expect(countProcesses(copy)).resolves.toBe(0);

  await expect(vidno(['restore', newest()], { DATA_DIR: copy })).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('The database is not empty'),
  });
  await expect(vidno(['restore', newest(), '--force', 'yes'], { DATA_DIR: copy })).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('must be erase-what-is-there'),
  });
});

test('a backup that is killed leaves none', async () => {
  const directory = join(folder, 'killed-backups');
  const killed = await vidno(['backup'], { DATA_DIR: original, BACKUP_DIR: directory }, (child) =>
    untilExists(directory).then(() => child.kill('SIGKILL')),
  );
  expect(killed).toMatchObject({ code: null, signal: 'SIGKILL' });
  expect(readdirSync(directory).filter((name) => name.startsWith('vidno-'))).toEqual([]);
});

describe('without a passphrase', () => {
  const directory = join(folder, 'signed');
  const open = { BACKUP_DIR: directory, BACKUP_PASSPHRASE: '' };
  const signed = () => join(directory, readdirSync(directory).find((name) => name.endsWith('.tar')) ?? '');

  test('the secret stays out', async () => {
    const made = await vidno(['backup'], open);
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Not encrypted') });
    expect(readFileSync(signed()).includes(secretOf(original))).toBe(false);
  });

  test('whoever has another secret has to name what the archive goes into', async () => {
    const other = join(folder, 'other');
    for (const [options, output] of [
      [[], 'The archive was not made with this APP_SECRET'],
      [['--unsigned', 'original'], 'The name of what is restored into is other.'],
    ] as const) {
      const refused = await vidno(['restore', signed(), ...options], { ...open, DATA_DIR: other });
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(output) });
      expect(existsSync(join(other, 'restore-unfinished'))).toBe(false);
    }
    writeFileSync(join(copy, 'secret'), 'a secret that no archive was made with');
    const over = ['--unsigned', 'copy', '--force', 'erase-what-is-there'];
    const vouched = await vidno(['restore', signed(), ...over], { ...open, DATA_DIR: copy });
    expect(vouched).toMatchObject({ code: 0, output: expect.stringContaining('APP_SECRET is another one') });
    await expect(digests(copy)).resolves.toEqual(await digests(original));
  });

  test('a restore that is killed leaves what no product starts on, and the next one ends right', async () => {
    const known = {
      ...open,
      DATA_DIR: join(folder, 'killed'),
      APP_SECRET: secretOf(original),
      SUPPRESSION_KEY: suppressionKeyOf(original),
    };
    const killed = await vidno(['restore', signed()], known, (child) =>
      untilExists(join(known.DATA_DIR, 'restore-unfinished')).then(() => child.kill('SIGKILL')),
    );
    expect(killed).toMatchObject({ code: null, signal: 'SIGKILL' });
    await expect(vidno(['sources'], { DATA_DIR: known.DATA_DIR })).resolves.toMatchObject({
      code: 1,
      output: expect.stringContaining('A restore was interrupted'),
    });
    await expect(vidno(['restore', signed()], known)).resolves.toMatchObject({ code: 0 });
    await expect(digests(known.DATA_DIR)).resolves.toEqual(await digests(original));
  });

  test('an archive that is cut off is told, and the doctor knows of it', async () => {
    const bytes = readFileSync(signed());
    writeFileSync(signed(), bytes.subarray(0, bytes.length / 2));
    const cut = await vidno(['backup', '--verify'], { BACKUP_DIR: directory });
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('cut off') });
    const doctor = await vidno(['doctor', '--json'], { BACKUP_DIR: directory });
    expect(doctor).toMatchObject({ code: 2, output: expect.stringContaining('CANNOT BE RESTORED') });
  });
});

test('of 50 people removed since a backup none is there once it is restored', { timeout: 120_000 }, async () => {
  const [before, after, directory] = ['removed', 'removed-restored', 'removed-backups'].map((name) =>
    join(folder, name),
  );
  const environment = { DATA_DIR: before ?? '', BACKUP_DIR: directory ?? '', SUPPRESSION_KEY: TEST_SUPPRESSION_KEY };
  const names = Array.from({ length: 60 }, (_, index) => `Человек ${index}`);
  plantEmbedded(environment.DATA_DIR);
  const ids = await inDatabase(environment.DATA_DIR, (db) =>
    addKnownPeople(
      db,
      names.map((name) => ({ name })),
    ),
  );
  expect(await vidno(['backup'], environment)).toMatchObject({ code: 0 });
  await inDatabase(environment.DATA_DIR, async (db) => {
    const stage = await createSuppressionFixture(db);
    for (const id of ids.slice(0, 50)) await stage.block({ requestId: randomUUID(), personIds: [id] });
    await appendToListFile(db, environment.BACKUP_DIR);
  });
  const [archive = ''] = readdirSync(environment.BACKUP_DIR).filter((name) => name.endsWith('.tar.age'));
  const file = join(environment.BACKUP_DIR, archive);
  const restored = await vidno(['restore', file], { ...environment, DATA_DIR: after ?? '' });
  expect(restored).toMatchObject({ code: 0 });
  const present = await inDatabase(after ?? '', (db) => db.selectFrom('person').select('id').execute());
  expect(present.map(({ id }) => id).toSorted()).toEqual(ids.slice(50).toSorted());
});

test('a wrong passphrase is told', async () => {
  const wrong = { BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'quite another one' };
  await expect(vidno(['backup', '--verify', newest()], wrong)).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('The passphrase is wrong.'),
  });
});

function archives(): string[] {
  return readdirSync(backups)
    .filter((name) => name.startsWith('vidno-'))
    .map((name) => join(backups, name))
    .toSorted();
}

function newest(): string {
  return archives().at(-1) ?? '';
}

async function inDatabase<Result>(dataDirectory: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openEmbedded(join(dataDirectory, 'database'));
  try {
    return await work(db);
  } finally {
    await close();
  }
}

function suppressionKeyOf(dataDirectory: string): string {
  return readFileSync(join(dataDirectory, 'suppression-key'), 'utf8').trim();
}

function secretOf(dataDirectory: string): string {
  return readFileSync(join(dataDirectory, 'secret'), 'utf8').trim();
}

async function untilExists(path: string): Promise<void> {
  while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** But for the processes of the product, which go on saying that they are alive after a backup. */
async function digests(dataDirectory: string): Promise<unknown> {
  const { db, close } = await openEmbedded(join(dataDirectory, 'database'));
  const found: unknown[] = [];
  const tables = (await listTables(db)).filter(({ name }) => name !== 'process');
  for (const table of tables) found.push([table.name, await digestTable(db, table)]);
  await close();
  return found;
}

/** How many processes the database knows of: a killed one stays, and none comes along with a backup. */
async function countProcesses(dataDirectory: string): Promise<unknown> {
  const { db, close } = await openEmbedded(join(dataDirectory, 'database'));
  const processes = await db.selectFrom('process').select('id').execute();
  await close();
  return processes.length;
}

/** Runs the command in a process of its own; a killed one has a signal instead of an exit code. */
async function vidno(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  meanwhile: (child: ChildProcess) => Promise<unknown> = async () => {},
) {
  const child = spawn(process.execPath, [CLI, ...parameters], {
    env: { ...process.env, ...settings, DATA_DIR: original, FACE_WORKERS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  }
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  await Promise.race([meanwhile(child), ended]);
  const [code, signal] = await ended;
  return { code, signal, output: lines.join('\n') };
}
