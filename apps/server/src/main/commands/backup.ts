import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type Config, readConfig } from '#config/config.ts';
import { createLog } from '#observability/log.ts';
import {
  findArchive,
  pruneBackups,
  readVerification,
  toMegabytes,
  writeVerification,
} from '../backup/backup-folder.ts';
import { makeBackup, verifyBackup } from '../backup/make-backup.ts';
import { runForOperator } from './with-product.ts';

interface Options {
  readonly keep?: number;
  readonly verify?: string | true;
  readonly withoutSecret: boolean;
}

/** @limit request: More backups cannot be kept by `vidno backup --keep`. */
const MAX_KEPT = 10_000;

export function backupCommand(): Command {
  return new Command('backup')
    .description('writes database, files and secret into one archive in BACKUP_DIR, also while the product runs')
    .option('--keep <number>', 'then deletes all but so many of the newest archives', toKept)
    .option('--without-secret', 'leaves the secret out also of an encrypted archive', false)
    .option('--verify [file]', 'makes none, but restores an archive, by default the newest, elsewhere and compares it')
    .action((options: Options) =>
      runForOperator(options.verify === undefined ? 'No backup was made.' : 'The backup is not verified.', async () => {
        const config = readConfig(process.env);
        if (options.verify === undefined) await back(config, options);
        else await verify(config, options.verify === true ? null : resolve(options.verify));
      }),
    );
}

async function back(config: Config, { keep, withoutSecret }: Options): Promise<void> {
  const { directory, passphrase } = config.backups;
  const { path, bytes } = await makeBackup(config, createLog('warn'), { withoutSecret });
  console.log(`${path}: ${toMegabytes(bytes)}`);
  if (passphrase === null) {
    console.log(
      'Not encrypted, as BACKUP_PASSPHRASE is not set: anyone who has it can read it. It is signed with the secret, which is not in it.',
    );
  }
  if (keep === undefined) return;
  for (const name of await pruneBackups(directory, keep)) console.log(`${name} is deleted`);
}

async function verify({ backups, appSecret }: Config, given: string | null): Promise<void> {
  const { directory, passphrase } = backups;
  const path = await findArchive(directory, given);
  const found = { name: path, at: new Date().toISOString() };
  const { verified } = await readVerification(directory);
  try {
    const { header, manifest } = await verifyBackup(path, { passphrase, appSecret });
    await writeVerification(directory, { verified: found, failed: null });
    const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0);
    console.log(`${path} is whole: ${rows} rows in ${header.tables.length} tables, ${manifest.files.count} files`);
    if (!manifest.has_secret) console.log('The secret is not in it: keep APP_SECRET or DATA_DIR/secret elsewhere.');
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    await writeVerification(directory, { verified, failed: { ...found, because } });
    throw error;
  }
}

function toKept(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > MAX_KEPT) {
    throw new InvalidArgumentError(`must be a number from 1 to ${MAX_KEPT}`);
  }
  return number;
}
