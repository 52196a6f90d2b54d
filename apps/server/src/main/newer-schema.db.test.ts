import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createLog } from '#observability/log.ts';
import { isOnPostgresql } from '#testing/database/test-database.ts';
import { createMigratedDatabaseUrl } from '#testing/database/test-postgresql.ts';

it.runIf(isOnPostgresql).each([
  ['worker.ts', []],
  ['web-and-apis.ts', []],
  ['cli.ts', ['migrate']],
])('%s exits with 1 and one line on a schema newer than the program', async (entry, parameters) => {
  const url = await createMigratedDatabaseUrl();
  const { db, close } = await openPostgresql(url, createLog('silent'));
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '')`.execute(db);
  await close();
  await expect(run(entry, parameters, url)).resolves.toEqual({
    code: 1,
    errors: 'vidno: The database was written by a newer version (9999-future): start that version instead.\n',
  });
});

function run(entry: string, parameters: readonly string[], url: string): Promise<{ code: unknown; errors: string }> {
  const path = fileURLToPath(new URL(`./${entry}`, import.meta.url));
  const environment = { ...process.env, NODE_ENV: 'development', DATABASE_URL: url, APP_SECRET: 'x'.repeat(64) };
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...parameters], { env: environment }, (error, _output, errors) =>
      resolve({ code: error?.code ?? 0, errors }),
    );
  });
}
