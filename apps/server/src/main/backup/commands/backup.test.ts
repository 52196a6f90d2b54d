import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestTable, listTables } from '#database/archiving/tables.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { createFolderStore } from '#files/file-store.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { findPort } from '#testing/database/postgresql-server.ts';
import { createProductProcess } from '#testing/survival/product-process.ts';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));
const PASSPHRASE = 'correct horse battery';
const PICTURE = Buffer.alloc(200_000, 'picture');

const folder = mkdtempSync(join(tmpdir(), 'vidno-backup-'));
const original = join(folder, 'original');
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
    for (let round = 0; round < 3; round += 1) {
      const made = await vidno(['backup', '--keep', '2']);
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
  expect(archives()).toHaveLength(2);
  for (const path of archives()) expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a restore brings database, files and secret back', async () => {
  const copy = join(folder, 'copy');
  const restored = await vidno(['restore', newest()], { DATA_DIR: copy });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('1 files are equal') });
  expect(restored.output).not.toContain(secretOf(original));
  expect(secretOf(copy)).toBe(secretOf(original));
  expect(statSync(join(copy, 'secret')).mode & 0o777).toBe(0o600);
  await expect(createFolderStore(join(copy, 'files')).find('catalogue/anna.jpg')).resolves.toEqual(PICTURE);
  await expect(digests(copy)).resolves.toEqual(await digests(original));

  await expect(vidno(['restore', newest()], { DATA_DIR: copy })).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('The database is not empty'),
  });
  await expect(vidno(['restore', newest(), '--force', 'yes'], { DATA_DIR: copy })).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('must be erase-what-is-there'),
  });
  const forced = await vidno(['restore', newest(), '--force', 'erase-what-is-there'], { DATA_DIR: copy });
  expect(forced).toMatchObject({ code: 0 });
});

test('a restore that is killed leaves what no product starts on, and the next one ends right', async () => {
  const copy = join(folder, 'killed');
  const killed = await vidno(['restore', newest()], { DATA_DIR: copy }, (child) =>
    untilExists(join(copy, 'restore-unfinished')).then(() => child.kill('SIGKILL')),
  );
  expect(killed.code).toBe(null);
  await expect(vidno(['sources'], { DATA_DIR: copy })).resolves.toMatchObject({
    code: 1,
    output: expect.stringContaining('A restore was interrupted'),
  });
  await expect(vidno(['restore', newest()], { DATA_DIR: copy })).resolves.toMatchObject({ code: 0 });
  await expect(digests(copy)).resolves.toEqual(await digests(original));
});

test('a backup that is killed leaves none', async () => {
  const directory = join(folder, 'killed-backups');
  const killed = await vidno(['backup'], { DATA_DIR: original, BACKUP_DIR: directory }, (child) =>
    untilExists(directory).then(() => child.kill('SIGKILL')),
  );
  expect(killed.code).toBe(null);
  expect(readdirSync(directory).filter((name) => !name.startsWith('.'))).toEqual([]);
});

test('without a passphrase an archive is signed, and restored elsewhere only by whoever names what it goes into', async () => {
  const directory = join(folder, 'signed');
  const copy = join(folder, 'signed-copy');
  const open = { BACKUP_DIR: directory, BACKUP_PASSPHRASE: '' };
  await expect(vidno(['backup'], { ...open, DATA_DIR: original })).resolves.toMatchObject({ code: 0 });
  const path = join(directory, readdirSync(directory)[0] ?? '');
  const into = (environment: Readonly<Record<string, string>>, ...options: string[]) =>
    vidno(['restore', path, ...options], { ...open, ...environment });
  for (const [options, output] of [
    [[], 'The archive was not made with this APP_SECRET'],
    [['--unsigned'], '--unsigned signed-copy'],
    [['--unsigned', 'original'], 'The name of what is restored into is signed-copy.'],
  ] as const) {
    const refused = await into({ DATA_DIR: copy }, ...options);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(output) });
    expect(existsSync(join(copy, 'restore-unfinished'))).toBe(false);
  }
  const vouched = await into({ DATA_DIR: copy }, '--unsigned', 'signed-copy');
  expect(vouched).toMatchObject({ code: 0, output: expect.stringContaining('APP_SECRET is another one') });
  await expect(digests(copy)).resolves.toEqual(await digests(original));
  const known = await into({ DATA_DIR: join(folder, 'known-copy'), APP_SECRET: secretOf(original) });
  expect(known).toMatchObject({ code: 0 });
});

test('without a passphrase the secret stays out, and a wrong one is told', async () => {
  const directory = join(folder, 'open');
  const made = await vidno(['backup'], { DATA_DIR: original, BACKUP_DIR: directory, BACKUP_PASSPHRASE: '' });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Not encrypted') });
  const [name = ''] = readdirSync(directory);
  expect(readFileSync(join(directory, name)).includes(secretOf(original))).toBe(false);
  await expect(
    vidno(['backup', '--verify', newest()], { BACKUP_DIR: directory, BACKUP_PASSPHRASE: 'quite another one' }),
  ).resolves.toMatchObject({ code: 1, output: expect.stringContaining('The passphrase is wrong.') });
  const bytes = readFileSync(join(directory, name));
  await writeFile(join(directory, name), bytes.subarray(0, bytes.length / 2));
  const cut = await vidno(['backup', '--verify'], { BACKUP_DIR: directory });
  expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('cut off') });
  const doctor = await vidno(['doctor', '--json'], { BACKUP_DIR: directory });
  expect(doctor).toMatchObject({ code: 2, output: expect.stringContaining('CANNOT BE RESTORED') });
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

function secretOf(dataDirectory: string): string {
  return readFileSync(join(dataDirectory, 'secret'), 'utf8').trim();
}

async function untilExists(path: string): Promise<void> {
  while (!existsSync(path)) await new Promise((resolve) => setTimeout(resolve, 1));
}

async function digests(dataDirectory: string): Promise<unknown> {
  const { db, close } = await openEmbedded(join(dataDirectory, 'database'));
  const found: unknown[] = [];
  for (const table of await listTables(db)) found.push([table.name, await digestTable(db, table)]);
  await close();
  return found;
}

/** Runs the command in a process of its own; a killed one has no exit code. */
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
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await Promise.race([meanwhile(child), ended]);
  return { code: await ended, output: lines.join('\n') };
}
