import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '#config/config.ts';
import { createLog } from '#observability/log.ts';
import { restoreProduct } from '../restore-product.ts';
import { toSecretFingerprint } from '../write-backup.ts';
import { confirmUnsigned } from './confirm-unsigned.ts';
import { runForOperator } from './run-for-operator.ts';

/** Has to be written out, so that nobody erases a database by a habit. */
const WORD = 'erase-what-is-there';

export function restoreCommand(): Command {
  return new Command('restore')
    .description('brings an archive of vidno backup into an empty database and file store, and compares every row')
    .argument('<file>', 'the archive')
    .option('--force <word>', `${WORD}: also where there are data, which are lost`, toWord)
    .option(
      '--unsigned [name]',
      'also an archive that is not signed with this APP_SECRET; asks for the name of the target',
    )
    .action((file: string, options: Options) =>
      runForOperator('Nothing was restored.', () => restore(resolve(file), options)),
    );
}

interface Options {
  readonly force?: string;
  readonly unsigned?: string | true;
}

async function restore(path: string, { force, unsigned }: Options): Promise<void> {
  const config = readConfig(process.env);
  const isUnsigned = await confirmUnsigned(config, unsigned);
  const options = { path, isErased: force !== undefined, isUnsigned };
  const { header, manifest } = await restoreProduct(config, createLog('warn'), options);
  for (const [name, { count }] of Object.entries(manifest.tables)) {
    if (count > 0) console.log(`${name}: ${count} rows are equal`);
  }
  console.log(`${manifest.files.count} files are equal`);
  console.log(`Restored from ${header.created_at}, version ${header.product}.`);
  // Read again, because the secret may have been restored.
  if (toSecretFingerprint(readConfig(process.env).appSecret) === header.secret_fingerprint) return;
  console.log(
    manifest.has_secret
      ? 'APP_SECRET is another one: set it to what DATA_DIR/secret holds, or sealed tokens and authenticators are lost.'
      : 'APP_SECRET is another one than when the backup was made: set it to that one, or sealed tokens and authenticators are lost.',
  );
}

function toWord(text: string): string {
  if (text !== WORD) throw new InvalidArgumentError(`must be ${WORD}`);
  return text;
}
