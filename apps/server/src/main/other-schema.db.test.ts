import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { FIRST_MIGRATION } from '#database/migrations/migrations.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createLog } from '#observability/log.ts';
import { plantEmbedded } from '#testing/database/plant-embedded.ts';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';

const NEWER = 'vidno: The database was written by a newer version (9999-future): start that version instead.\n';
const UNRELEASED = 'vidno: The data were written before the first release, which cannot read them: start without them.';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vidno-schema-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.runIf(isOnPostgresql).each([
  ['worker.ts', []],
  ['web-and-apis.ts', []],
  ['cli.ts', ['migrate']],
])('%s exits with 1 and one line on a schema newer than the program', async (entry, parameters) => {
  const DATABASE_URL = await plant((db) =>
    sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(db),
  );
  await expect(run(entry, parameters, { DATABASE_URL })).resolves.toEqual({ code: 1, errors: NEWER });
});

it.runIf(isOnPostgresql)('a server filled before the first release is refused in one line', async () => {
  const DATABASE_URL = await plant(makeUnreleased);
  await expect(run('worker.ts', [], { DATABASE_URL })).resolves.toEqual({ code: 1, errors: `${UNRELEASED}\n` });
});

it.skipIf(isOnPostgresql).each([
  ['all-in-one.ts', [], '\n'],
  ['cli.ts', ['backup'], ' No backup was made.\n'],
])('%s refuses a data folder from before the first release in one line', async (entry, parameters, end) => {
  plantEmbedded(folder);
  const { db, close } = await openEmbedded(join(folder, 'database'));
  await makeUnreleased(db);
  await close();
  await expect(run(entry, parameters, { DATA_DIR: folder })).resolves.toEqual({ code: 1, errors: UNRELEASED + end });
});

it.skipIf(isOnPostgresql)(
  'a catalogue of a face model that is gone is not searched with another, and can be migrated',
  async () => {
    const catalogue = join(folder, 'catalogue');
    plantEmbedded(catalogue);
    const { db, close } = await openEmbedded(join(catalogue, 'database'));
    await sql`insert into active_face_model (model_id) values ('dlib-resnet-1')
    on conflict (only_row) do update set model_id = excluded.model_id`.execute(db);
    await close();
    const settings = { DATA_DIR: catalogue };
    await expect(run('all-in-one.ts', [], settings)).resolves.toEqual({
      code: 1,
      errors:
        'vidno: the faces were computed with dlib-resnet-1, which is neither built in nor FACE_MODEL: run vidno faces migrate\n',
    });
    const migrated = await run('cli.ts', ['faces', 'migrate'], settings);
    expect(migrated).toMatchObject({ code: 0 });
    await expect(run('cli.ts', ['sources'], settings)).resolves.toMatchObject({ code: 0 });
  },
);

async function plant(change: (db: Database) => Promise<unknown>): Promise<string> {
  const url = await createMigratedDatabaseUrl();
  const { db, close } = await openPostgresql(url, createLog('silent'));
  await change(db);
  await close();
  return url;
}

function makeUnreleased(db: Database): Promise<unknown> {
  return sql`update kysely_migration set name = '0001-identity' where name = ${FIRST_MIGRATION}`.execute(db);
}

function run(
  entry: string,
  parameters: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: unknown; errors: string }> {
  const path = fileURLToPath(new URL(`./${entry}`, import.meta.url));
  const environment = { ...process.env, NODE_ENV: 'development', APP_SECRET: 'x'.repeat(64), ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...parameters], { env: environment }, (error, _output, errors) =>
      resolve({ code: error?.code ?? 0, errors }),
    );
  });
}
