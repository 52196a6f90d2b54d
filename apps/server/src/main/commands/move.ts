import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { readConfig } from '#config/config.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { moveDatabase } from '#database/archiving/move-database.ts';
import { countRows } from '#database/archiving/tables.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import type { OpenedDatabase } from '#database/opened-database.ts';
import { openPostgresql } from '#database/postgresql/open-postgresql.ts';
import { createLog } from '#observability/log.ts';
import { toMegabytes } from '../backup/backup-folder.ts';
import { runForOperator } from './with-product.ts';

interface Options {
  readonly to: string;
  readonly dryRun?: true;
}

export function moveCommand(): Command {
  return new Command('move')
    .description('copies the embedded database in DATA_DIR into an empty PostgreSQL database and compares every row')
    .requiredOption('--to <url>', 'postgres://… of the empty database')
    .option('--dry-run', 'only says what would be copied')
    .action((options: Options) => runForOperator('Nothing was moved.', () => move(options), { databaseIn: '--to' }));
}

async function move({ to, dryRun }: Options): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(to)) throw new ArchiveError('--to must start with postgres://.');
  const folder = join(readConfig(process.env).dataDirectory, 'database');
  if (!existsSync(folder)) throw new ArchiveError(`There is no embedded database in ${folder}.`);
  // What is copied must not change meanwhile; what is only counted may.
  await withOpened(openEmbedded(folder, { access: dryRun ? 'joins' : 'alone' }), async (from) => {
    if (dryRun) {
      const { rows, bytes } = await countRows(from.db);
      for (const { table, count } of rows) console.log(`${table}: ${count} rows`);
      console.log(`${toMegabytes(bytes)} in the embedded database; PostgreSQL takes about as much`);
      return;
    }
    await withOpened(openPostgresql(to, createLog('warn')), (target) =>
      moveDatabase(from, target, ({ table, count }) => {
        if (count > 0) console.log(`${table}: ${count} rows are equal`);
      }),
    );
    console.log('Moved. Keep DATA_DIR: it has the files and the secret. Set DATABASE_URL and start.');
  });
}

async function withOpened(
  opening: Promise<OpenedDatabase>,
  run: (opened: OpenedDatabase) => Promise<void>,
): Promise<void> {
  const opened = await opening;
  await run(opened).finally(() => opened.close());
}
