import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#config/config.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { RELEASE } from '#database/migrations/migrations.ts';
import { createFolderStore } from '#files/file-store.ts';
import { createLog } from '#observability/log.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { makeFixtureRelease } from '#testing/rolling/make-release.ts';
import { sampled } from '#testing/sample.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { upgradeCommand } from './upgrade.ts';

const folder = mkdtempSync(join(tmpdir(), 'vidno-upgrade-'));
const original = join(folder, 'original');
const backups = join(folder, 'backups');
const temporary = join(folder, 'temporary');
const settings = {
  TMPDIR: temporary,
  NODE_ENV: 'test',
  FACE_SEARCH: 'false',
  SEED_DEMO_PEOPLE: 'false',
  LOG_LEVEL: 'silent',
  DATA_DIR: original,
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: 'correct horse battery',
};
/** An update by two releases holds all that one by a single release does; that one is made in full. */
const releases = sampled({ test: [RELEASE + 2], prove: [RELEASE + 1, RELEASE + 2] });
const rootOf = (release: number): string => join(folder, `release-${release}`);

beforeAll(async () => {
  mkdirSync(temporary);
  plantEmbedded(original);
  const { db, close } = await openEmbedded(join(original, 'database'));
  const account = { demo: false, email: 'anna@vidno.example' };
  const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  await plantAccount({ db, files: createFolderStore(join(original, 'files')) }, id, 'anna-mark');
  // The rehearsal needs no faces, so it does without a model that only the operator has.
  await db.insertInto('active_face_model').values({ model_id: 'own' }).execute();
  await close();
  for (const release of releases) {
    mkdirSync(rootOf(release));
    await makeFixtureRelease(rootOf(release), release);
  }
  await makeBackup(readConfig(settings), createLog('silent'), { withoutSecret: false });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an update of the schema as it is changes nothing, and says so', async () => {
  await expect(rehearseHere()).resolves.toEqual({
    code: 0,
    output: expect.stringMatching(
      /^rows: +all as they were\ncalls: +12 of 12 answered\nThe update works on these data\./m,
    ),
    errors: '',
  });
});

test.each(releases)('an update to release %i names the tables that it changes and locks', async (release) => {
  await expect(rehearseWith(rootOf(release))).resolves.toEqual({
    code: 0,
    output: expect.stringMatching(
      /^locked: +search\n.*\nrows: +see below\n(?: +.*\n)* +search, 2 rows: other columns\n(?: +.*\n)*calls: +12 of 12 answered\n/m,
    ),
    errors: '',
  });
});

test('a migration that fails is named, and so is a program that does not fit its schema', async () => {
  const root = rootOf(RELEASE + 2);
  const file = join(root, 'apps/server/src/testing/rolling/fixture/0906-release-4-purpose.ts');
  const breakBy = (statement: string) =>
    writeFileSync(
      file,
      `import { sql, type Kysely } from 'kysely';\nexport async function up(db: Kysely<never>) { await sql\`${statement}\`.execute(db); }\n`,
    );
  breakBy('alter table search alter column no_such set not null');
  await expect(rehearseWith(root)).resolves.toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(
      /^vidno: Migration 0906-release-4-purpose failed, and nothing was changed: column "no_such".* DO NOT UPDATE\. The product in use was not touched\.\n$/,
    ),
  });
  breakBy('alter table company_notice rename column for_all to everybody');
  await expect(rehearseWith(root)).resolves.toEqual({
    code: 1,
    output: expect.stringMatching(/^calls: +\d+ of 12 answered$/m),
    errors: expect.stringContaining('GET /api/profile: 500'),
  });
});

interface Ended {
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
}

/** By this very program, without a process of its own. */
async function rehearseHere(): Promise<Ended> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const [output, errors] = (['log', 'error'] as const).map((stream) => vi.spyOn(console, stream).mockReturnValue());
  try {
    await upgradeCommand().parseAsync(['--rehearse'], { from: 'user' });
    const textOf = (spy: typeof output) => spy?.mock.calls.map(([line]) => `${line}\n`).join('') ?? '';
    return { code: process.exitCode ?? 0, output: textOf(output), errors: textOf(errors) };
  } finally {
    process.exitCode = 0;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}

function rehearseWith(root: string): Promise<Ended> {
  const cli = join(root, 'apps/server/src/main/cli.ts');
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, 'upgrade', '--rehearse'], { env }, (error, output, errors) =>
      resolve({ code: error?.code ?? error?.signal ?? 0, output, errors }),
    );
  });
}

test('nothing is left in the temporary folder', () => {
  expect(readdirSync(temporary).filter((name) => name.startsWith('vidno-'))).toEqual([]);
});
