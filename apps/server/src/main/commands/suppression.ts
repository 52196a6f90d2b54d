import { readFile, stat, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { Config } from '#config/config.ts';
import { recordAudit, recordNumbered } from '#features/privacy/public.ts';
import {
  FORGOTTEN_EVENT,
  forgetInTransaction,
  forgottenTarget,
  type PersonName,
  readPersonName,
  toVkPage,
} from '#features/removal/forget-person.ts';
import { findSource } from '#features/sources/public.ts';
import type { SuppressionTools } from '#features/suppression/block.ts';
import { isOwnEvent } from '#features/suppression/events.ts';
import { exportList, importList, shareKey } from '#features/suppression/exchange/exchange.ts';
import { SHARED_KEY_MIN_CHARS } from '#features/suppression/exchange/shared-keys.ts';
import { LIST_FILE, ListFileError, readListFile } from '#features/suppression/list-file.ts';
import { findLastEvent } from '#features/suppression/public.ts';
import { failure, type Said, warning } from '../doctor/findings.ts';
import type { Product } from '../open-product.ts';
import { fail, operatorOption, UNKNOWN_SOURCE, withProduct } from './with-product.ts';

interface ForgetOptions {
  readonly source?: string;
  readonly id?: string;
  readonly link?: string;
  readonly reason: string;
  readonly operator: string;
}

export function forgetCommand(): Command {
  return new Command('forget')
    .description('removes one person for good, wherever they are shown; no import brings them back')
    .option('--source <id>', 'with --id: the source that the person is of')
    .option('--id <external id>', 'the external_id of the person in its file; at VK the page, such as id1')
    .option('--link <url>', 'a page of the person, in any spelling')
    .requiredOption('--reason <text>', 'why, for the journal; without personal data')
    .addOption(operatorOption())
    .action((options: ForgetOptions) => withProduct((product) => forget(product, options)));
}

interface ForgetParts {
  readonly config: Pick<Config, 'operator'>;
  readonly tools: SuppressionTools &
    Pick<Product['tools'], 'db' | 'clock'> & {
      readonly suppressing: { follow(): Promise<void> };
      readonly departures: { follow(): Promise<void> };
    };
}

export async function forget({ config, tools }: ForgetParts, options: ForgetOptions): Promise<void> {
  const name = toPersonName(options);
  if (name === null) return fail('give either --link, or --source and --id');
  const person = await readPersonName(tools.db, name);
  if (person.kind === 'refused') return fail(NAME_FAULTS[person.because](name));
  const { operator, reason } = options;
  const counts = await tools.db.transaction().execute(async (trx) => {
    const outcome = await forgetInTransaction(trx, { ...tools, operator: config.operator }, person);
    if (outcome.kind === 'gone') return null;
    const subject = { ...outcome.subject, operator };
    const target = forgottenTarget(tools.suppressionKeys, person);
    const event = { accountId: null, action: FORGOTTEN_EVENT, purpose: reason, subject: { target, ...subject } };
    await outcome.recorded({ id: await recordNumbered(trx, event), by: operator });
    return subject;
  });
  if (counts === null) return fail('this person is erased already, and nothing of them is left');
  await tools.suppressing.follow();
  await tools.departures.follow();
  console.table(counts);
}

function toPersonName({ source, id, link }: ForgetOptions): PersonName | null {
  if (link !== undefined) return id === undefined && source === undefined ? { link } : null;
  return id === undefined || source === undefined ? null : { source, externalId: id };
}

const NAME_FAULTS = {
  unknown_source: () => UNKNOWN_SOURCE,
  no_page: (name: PersonName) =>
    `${'link' in name ? name.link : toVkPage(name.externalId)} is no link to a page of somebody`,
  community: () => 'this is a community, not a person',
};

export function suppressionCommand(): Command {
  return new Command('suppression')
    .description('the list of people who were removed, and its exchange with owners of sources')
    .addCommand(
      new Command('check')
        .description('whether SUPPRESSION_KEY and the list beside the backups are the right ones; exits with 1 if not')
        .action(() =>
          withProduct(async (product) => {
            const said = await describeSuppressions(product);
            if (typeof said === 'object') fail(said.text);
            else console.log(said);
          }),
        ),
    )
    .addCommand(shareCommand())
    .addCommand(exportCommand())
    .addCommand(importCommand());
}

function shareCommand(): Command {
  return new Command('share')
    .description('sets the key by which the owner of a source knows who was removed; do it before the first removal')
    .argument('<source>', 'id of the source')
    .requiredOption(
      '--key-file <file>',
      `the key that the owner has, too: a line of ${SHARED_KEY_MIN_CHARS} characters or more`,
    )
    .option('--replace', 'instead of another key, by which nothing can be exchanged any more', false)
    .action((sourceId: string, { keyFile, replace }: { keyFile: string; replace: boolean }) =>
      withSource(sourceId, async ({ tools }) => {
        const sharedKey = (await readOperatorFile(keyFile)).trim();
        if (sharedKey.length < SHARED_KEY_MIN_CHARS) {
          return fail(`the key in ${keyFile} is shorter than ${SHARED_KEY_MIN_CHARS} characters`);
        }
        const outcome = await shareKey(tools, { sourceId, sharedKey, replaces: replace });
        if (outcome.kind === 'refused') {
          return fail(`${sourceId} has another key: with --replace what was made by it can be exchanged no more`);
        }
        await record(tools.db, 'suppression.shared', { source: sourceId });
        await tools.suppressing.follow();
        console.log(`removals of ${sourceId} can be exchanged from now on${tellUnshared(outcome.unshared)}`);
      }),
    );
}

function exportCommand(): Command {
  return new Command('export')
    .description('writes who was removed, and whose removal was withdrawn, for the owner of the source')
    .argument('<source>', 'id of the source')
    .requiredOption('--to <file>', 'where the list is written')
    .action((sourceId: string, { to }: { to: string }) =>
      withSource(sourceId, async ({ tools }) => {
        const outcome = await exportList(tools, sourceId);
        if (outcome.kind === 'refused') return fail(EXCHANGE_REFUSALS[outcome.because](sourceId));
        await writeFile(to, outcome.text, { mode: 0o600 });
        await record(tools.db, 'suppression.exported', { source: sourceId, entries: outcome.entries });
        console.log(`${to}: ${outcome.entries} entries${tellUnshared(outcome.unshared)}`);
      }),
    );
}

function importCommand(): Command {
  return new Command('import')
    .description(
      'removes whom the owner of the source has removed, and lets those come again whose removal was withdrawn',
    )
    .argument('<source>', 'id of the source')
    .argument('<file>', 'the list, as `vidno suppression export` writes it')
    .action((sourceId: string, file: string) =>
      withSource(sourceId, async ({ tools }) => {
        const outcome = await importList(tools, sourceId, await readOperatorFile(file));
        if (outcome.kind === 'refused') return fail(EXCHANGE_REFUSALS[outcome.because](sourceId));
        const { kind: _, ...counts } = outcome;
        await record(tools.db, 'suppression.imported', { source: sourceId, ...counts });
        await tools.suppressing.follow();
        await tools.departures.follow();
        console.table(counts);
      }),
    );
}

const EXCHANGE_REFUSALS = {
  not_shared: (sourceId: string) =>
    `no key is shared with the owner of ${sourceId}: vidno suppression share ${sourceId}`,
  list_damaged: (sourceId: string) => `the list was changed or cut off, or was not made with the key of ${sourceId}`,
  list_of_other_source: (sourceId: string) => `the list is not that of ${sourceId}`,
};

function tellUnshared(count: number): string {
  return count === 0 ? '' : `; ${count} people were erased before there was a key, and are in no list`;
}

async function record(
  db: Product['tools']['db'],
  action: string,
  subject: Record<string, string | number>,
): Promise<void> {
  await recordAudit(db, { accountId: null, action, subject });
}

async function withSource(sourceId: string, run: (product: Product) => Promise<void>): Promise<void> {
  await withProduct(async (product) => {
    if ((await findSource(product.tools.db, sourceId)) === null) return fail(UNKNOWN_SOURCE);
    try {
      await run(product);
    } catch (error) {
      if (!(error instanceof OperatorFileError)) throw error;
      fail(error.message);
    }
  });
}

class OperatorFileError extends Error {}

/** @limit request: A larger file is not read: a list of a million people has 110 MB. */
const FILE_LIMIT_BYTES = 256 * 1024 ** 2;

async function readOperatorFile(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new OperatorFileError(`${path} is no file that can be read`);
  if (found.size > FILE_LIMIT_BYTES) throw new OperatorFileError(`${path} is larger than ${FILE_LIMIT_BYTES} bytes`);
  return await readFile(path, 'utf8');
}

/** Whether whoever was removed stays away, after an import and after a restore. */
export async function describeSuppressions({ config, tools }: Pick<Product, 'config' | 'tools'>): Promise<Said> {
  const last = await findLastEvent(tools.db);
  if (last === null) return 'nobody was ever removed';
  if (!isOwnEvent(tools.suppressionKeys, last))
    return failure('SUPPRESSION_KEY IS ANOTHER ONE THAN BEFORE: imports are refused; set the earlier one');
  const { directory } = config.backups;
  try {
    const events = await readListFile(directory, tools.suppressionKeys);
    const lacking = last.position - (events?.length ?? 0);
    if (lacking > 0) return warning(`${directory}/${LIST_FILE} LACKS ${lacking} of ${last.position} changes`);
    const isSame = events?.some(({ signature }) => Buffer.from(signature).equals(last.signature)) ?? false;
    if (!isSame) return failure(`${directory}/${LIST_FILE} IS THAT OF ANOTHER DATABASE`);
  } catch (error) {
    if (error instanceof ListFileError) return failure(error.message);
    throw error;
  }
  return `all changes of the list (${last.position}) stand beside the backups`;
}
