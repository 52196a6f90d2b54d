import { userInfo } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type Config, readConfig } from '#config/config.ts';
import { createLog } from '#observability/log.ts';
import { refuseUnfinishedRestore } from '../backup/restore-product.ts';
import { type OpenOptions, openProduct, type Product } from '../open-product.ts';
import { describeKnownError } from '../run-process.ts';

interface CommandOptions extends Omit<OpenOptions, 'access'> {
  /** What the command has set otherwise. */
  readonly adapt?: (config: Config) => Config;
  /** Is told of a known error instead of the operator. */
  readonly refuse?: (known: string) => void;
}

/** Opens the product for one command, beside one that runs, and closes it afterwards. A known error prints one line and exits with code 1. */
export async function withProduct(
  run: (product: Product) => Promise<void>,
  { adapt = (config) => config, refuse = fail, ...options }: CommandOptions = {},
): Promise<void> {
  try {
    const config = adapt(readConfig(process.env));
    refuseUnfinishedRestore(config.dataDirectory);
    const product = await openProduct(config, createLog('warn'), { ...options, access: 'joins' });
    try {
      await run(product);
    } finally {
      await product.close();
    }
  } catch (error) {
    const known = describeKnownError(error);
    if (known === null) throw error;
    refuse(known);
  }
}

export const UNKNOWN_SOURCE = 'unknown source: list them with vidno sources';

/** Runs a command that does without the product. A known error is one line, with what follows from it, and exits with code 1. */
export async function runForOperator(
  otherwise: string,
  run: () => Promise<void>,
  { databaseIn }: { readonly databaseIn?: string } = {},
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const known = describeKnownError(error, databaseIn);
    if (known === null) throw error;
    fail(`${known.replace(/[^.]$/, '$&.')} ${otherwise}`);
  }
}

/** Prints the error and makes the command exit with code 1. */
export function fail(message: string): void {
  console.error(`vidno: ${message}`);
  process.exitCode = 1;
}

/** Who does it, for the journal. By default the user of the system, whom several people may share. */
export function operatorOption(): Option {
  return new Option('--operator <name>', 'who does it, for the journal')
    .default(userInfo().username)
    .argParser((name) => {
      if (!/^[\p{L}\p{N} ._@-]{1,64}$/u.test(name))
        throw new InvalidArgumentError('must be 1 to 64 letters, digits, or . _ @ -');
      return name;
    });
}

/** `yyyy-MM-dd`, a day that exists. */
export function toDay(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text);
  if (!isDay) throw new InvalidArgumentError('must be a day such as 2026-12-31');
  return text;
}

/** A whole number given on the command line: the id of an account, how many people. */
export function toNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('must be a number');
  return Number(text);
}

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('updates the schema (every start does so too) and prints the capabilities of the database')
    .action(() =>
      withProduct(async ({ opened }) => {
        console.log(`engine: ${opened.engine}`);
        console.log(`face search: ${opened.hasVectors ? 'available' : 'off, the database has no pgvector'}`);
      }),
    );
}
