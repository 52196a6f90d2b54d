import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { RELEASE } from '#database/migrations/migrations.ts';
import { createFolderStore } from '#files/file-store.ts';
import { plantAccount } from '#testing/cabinet/plant-account.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { makeFixtureRelease, ROOT } from '#testing/rolling/make-release.ts';

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
const [second, third] = [join(folder, 'release-2'), join(folder, 'release-3')];

beforeAll(async () => {
  mkdirSync(temporary);
  plantEmbedded(original);
  const { db, close } = await openEmbedded(join(original, 'database'));
  const account = { demo: false, email: 'anna@vidno.example' };
  const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
  await plantAccount({ db, files: createFolderStore(join(original, 'files')) }, id, 'anna-mark');
  await close();
  for (const [release, root] of [second, third].entries()) {
    mkdirSync(root);
    await makeFixtureRelease(root, RELEASE + 1 + release);
  }
  await vidno(ROOT, ['backup']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an update of the schema as it is changes nothing, and says so', async () => {
  const { code, output } = await vidno(ROOT, ['upgrade', '--rehearse']);
  expect(output).toMatch(/^rows: +all as they were$/m);
  expect(output).toMatch(/^calls: +12 of 12 answered$/m);
  expect(output).toContain('The update works on these data.');
  expect(code).toBe(0);
});

test('an update from one and from two releases before names the tables that it changes and locks', async () => {
  const last = await vidno(second, ['upgrade', '--rehearse']);
  expect(last).toMatchObject({ code: 0, output: expect.stringMatching(/^ +search, 2 rows: other columns$/m) });
  expect(last.output).toMatch(/^locked: +search$/m);
  const lastButOne = await vidno(third, ['upgrade', '--rehearse']);
  expect(lastButOne).toMatchObject({ code: 0, output: expect.stringContaining('12 of 12 answered') });
});

test('a migration that fails is named, and so is a program that does not fit its schema', async () => {
  const file = join(third, 'apps/server/src/testing/rolling/fixture/0906-release-4-purpose.ts');
  const breakBy = (statement: string) =>
    writeFileSync(
      file,
      `import { sql, type Kysely } from 'kysely';\nexport async function up(db: Kysely<never>) { await sql\`${statement}\`.execute(db); }\n`,
    );
  breakBy('alter table search alter column no_such set not null');
  const failed = await vidno(third, ['upgrade', '--rehearse']);
  expect(failed.code).toBe(1);
  expect(failed.errors).toMatch(
    /^vidno: Migration 0906-release-4-purpose failed, and nothing was changed: column "no_such".* DO NOT UPDATE\. The product in use was not touched\.\n$/,
  );
  breakBy('alter table company_notice rename column for_all to everybody');
  const unfit = await vidno(third, ['upgrade', '--rehearse']);
  expect(unfit.code).toBe(1);
  expect(unfit.errors).toContain('GET /api/profile: 500');
  expect(unfit.output).toMatch(/^calls: +\d+ of 12 answered$/m);
});

interface Ended {
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
}

function vidno(root: string, parameters: readonly string[]): Promise<Ended> {
  const cli = join(root, 'apps/server/src/main/cli.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, ...parameters],
      { env: { ...process.env, ...settings } },
      (error, output, errors) => resolve({ code: error?.code ?? 0, output, errors }),
    );
  });
}

test('nothing is left in the temporary folder', () => {
  expect(readdirSync(temporary).filter((name) => name.startsWith('vidno-'))).toEqual([]);
});
