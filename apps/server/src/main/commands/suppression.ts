import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { toProfileLink } from '#features/catalogue/profile-link.ts';
import { writeAct } from '#features/destruction/acts.ts';
import { recordNumbered } from '#features/privacy/public.ts';
import { findSource } from '#features/sources/public.ts';
import { block, erase, type Suppression } from '#features/suppression/block.ts';
import { isOwnEvent } from '#features/suppression/events.ts';
import { LIST_FILE, ListFileError, readListFile } from '#features/suppression/list-file.ts';
import { findLastEvent } from '#features/suppression/public.ts';
import { failure, type Said, warning } from '../doctor/findings.ts';
import type { Product } from '../open-product.ts';
import { fail, operatorOption, withProduct } from './with-product.ts';

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
    .option('--id <external id>', 'the external_id of the person in its file')
    .option('--link <url>', 'a page of the person, in any spelling')
    .requiredOption('--reason <text>', 'why, for the journal; without personal data')
    .addOption(operatorOption())
    .action((options: ForgetOptions) => withProduct((product) => forget(product, options)));
}

async function forget({ config, tools }: Product, options: ForgetOptions): Promise<void> {
  const named = await readNamed({ tools }, options);
  if (typeof named === 'string') return fail(named);
  const requestId = randomUUID();
  const counts = await tools.db.transaction().execute(async (trx) => {
    const { outside } = await block(trx, tools, { ...named, requestId, isProven: true });
    const { erased, sources } = await erase(trx, tools, requestId);
    const subject = { request: requestId, erased, outside, sources, operator: options.operator };
    const event = { accountId: null, action: 'person.forgotten', purpose: options.reason, subject };
    const eventId = await recordNumbered(trx, event);
    await writeAct(trx, {
      requestNumber: null,
      subject: `лицо, стёртое под номером ${requestId}; имя оператору не известно`,
      people: erased,
      operator: config.operator,
      by: options.operator,
      reason: 'решение оператора: статья 21 закона № 152-ФЗ',
      at: tools.clock(),
      eventId,
    });
    return subject;
  });
  await tools.suppressing.follow();
  await tools.departures.follow();
  console.table(counts);
}

/** Or what is wrong with it. */
async function readNamed(
  { tools }: Pick<Product, 'tools'>,
  { source, id, link }: ForgetOptions,
): Promise<Pick<Suppression, 'personIds' | 'links' | 'records'> | string> {
  if (link !== undefined) {
    if (id !== undefined || source !== undefined) return 'give either --link, or --source and --id';
    const page = toProfileLink(link);
    if (page === null) return `${link} is no link to a page of somebody`;
    if (page.site === 'vk' && 'vkId' in page && page.vkId < 0) return 'this is a community, not a person';
    return { personIds: [], links: [page], records: [] };
  }
  if (id === undefined || source === undefined) return 'give either --link, or --source and --id';
  if ((await findSource(tools.db, source)) === null) return 'unknown source: list them with vidno sources';
  return { personIds: [], links: [], records: [{ sourceId: source, externalId: id }] };
}

export function suppressionCommand(): Command {
  return new Command('suppression').description('the list of people who were removed').addCommand(
    new Command('check')
      .description('whether SUPPRESSION_KEY and the list beside the backups are the right ones; exits with 1 if not')
      .action(() =>
        withProduct(async (product) => {
          const said = await describeSuppressions(product);
          if (typeof said === 'object') fail(said.text);
          else console.log(said);
        }),
      ),
  );
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
  return `${last.position} changes of the list, all of them beside the backups`;
}
