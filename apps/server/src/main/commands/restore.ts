import { basename, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command, InvalidArgumentError } from 'commander';
import { type Config, readConfig } from '#config/config.ts';
import { ArchiveError } from '#database/archiving/archive-error.ts';
import { createLog } from '#observability/log.ts';
import { restoreProduct } from '../backup/restore-product.ts';
import { toSecretFingerprint } from '../backup/write-backup.ts';
import { runForOperator } from './with-product.ts';

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
    .option(
      '--without-removals',
      'also without the list of removals: whoever was removed since the backup is there again; the journal says so',
      false,
    )
    .action((file: string, options: Options) =>
      runForOperator('Nothing was restored.', () => restore(resolve(file), options)),
    );
}

interface Options {
  readonly force?: string;
  readonly unsigned?: string | true;
  readonly withoutRemovals: boolean;
}

async function restore(path: string, { force, unsigned, withoutRemovals }: Options): Promise<void> {
  const config = readConfig(process.env);
  const isUnsigned = await confirmUnsigned(config, unsigned);
  const options = { path, isErased: force !== undefined, isUnsigned, isWithoutRemovals: withoutRemovals };
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

interface Terminal {
  readonly isInteractive: boolean;
  ask(question: string): Promise<string>;
}

/** What an operator would lose: the database, or the folder of the embedded one. */
export function nameOfTarget({ databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>): string {
  return databaseUrl === null
    ? basename(resolve(dataDirectory))
    : decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
}

/**
 * Whether the operator restores an archive that nobody has signed: its rows may say anything, such as who is an operator. Has to be
 * typed, so that no script does it by a habit. `given` is the value of the option, true without one.
 */
export async function confirmUnsigned(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  given: string | true | undefined,
  terminal: Terminal = ownTerminal(),
): Promise<boolean> {
  if (given === undefined) return false;
  const name = nameOfTarget(config);
  if (given === true && !terminal.isInteractive) {
    throw new ArchiveError(`Without a terminal the name of what is restored into has to be given: --unsigned ${name}.`);
  }
  const typed =
    given === true
      ? await terminal.ask(`The archive may hold anything. Type the name of what it is restored into (${name}): `)
      : given;
  if (typed.trim() !== name) throw new ArchiveError(`The name of what is restored into is ${name}.`);
  return true;
}

function ownTerminal(): Terminal {
  return {
    isInteractive: process.stdin.isTTY,
    ask: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      return await lines.question(question).finally(() => lines.close());
    },
  };
}
