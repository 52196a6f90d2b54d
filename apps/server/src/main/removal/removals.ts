import { DEADLINES } from '@vidno/contract/account/deadlines';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { formatMoscowDate } from '#config/time.ts';
import { findMissingYear, WORKING_YEARS } from '#config/working-days/working-days.ts';
import { recordAudit } from '#features/privacy/public.ts';
import { stopBy } from '#features/removal/deadlines.ts';
import {
  type Decision,
  decideRemoval,
  QUESTIONS,
  type Question,
  REFUSAL_REASONS,
  type RefusalReason,
} from '#features/removal/decide-removal.ts';
import { countOpen, findByNumber, listNewest, listOpen, type RemovalRequest } from '#features/removal/public.ts';
import { isOverdue } from '#features/removal/show-removal.ts';
import { examineLog, LOG_PATH, rotateKey } from '#features/removal-log/removal-log.ts';
import { fail, operatorOption, withProduct } from '../commands/with-product.ts';
import { createRemovalTools } from '../create-tools.ts';
import { failure, type Said, warning } from '../doctor/findings.ts';
import type { Product } from '../open-product.ts';
import { actCommand, actsCommand } from './acts.ts';

const LIST_DEFAULT = 50;

const DECISIONS = ['erase', 'keep', 'refuse', 'ask', 'extend'] as const;

/** Requests of people who do not want to be found. What is decided is written to the audit log with the note. */
export function removalsCommand(): Command {
  return new Command('removals')
    .description('lists the requests for removal, shows one, decides it')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(decideCommand())
    .addCommand(actCommand())
    .addCommand(actsCommand())
    .addCommand(rotateKeyCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('lists the open requests, the most urgent first')
    .option('--all', 'the newest of all requests, answered ones too', false)
    .option('--limit <number>', 'at most so many', toCount, LIST_DEFAULT)
    .action(({ all, limit }: { all: boolean; limit: number }) =>
      withProduct(async ({ tools }) => {
        const requests = await (all ? listNewest(tools.db, limit) : listOpen(tools.db, limit));
        console.table(requests.map((request) => summarise(request, tools.clock())));
        const { open, overdue, queued } = await countOpen(tools.db, tools.clock());
        console.log(`${open} open, ${queued} of them hide nobody yet, ${overdue} OVERDUE`);
      }),
    );
}

function showCommand(): Command {
  return new Command('show')
    .description('shows a request with its page and mailbox; written to the audit log')
    .argument('<number>', 'number of the request', toRequestNumber)
    .action((number: number) =>
      withProduct(async ({ tools }) => {
        const request = await findByNumber(tools.db, number);
        if (!request) return fail(`there is no request ${number}`);
        const show = tools.db.transaction();
        await show.execute((trx) =>
          recordAudit(trx, { accountId: null, action: 'removal.shown', subject: { number } }),
        );
        const { link, vk_id, email, question, reply, reason, proof } = request;
        const details = { link, 'VK id': vk_id, email, question, reply, reason, proof };
        console.table({ ...summarise(request, tools.clock()), ...withoutNulls(details) });
      }),
    );
}

function decideCommand(): Command {
  return new Command('decide')
    .description('answers a request, asks about it, or puts its deadline off once by five working days')
    .argument('<number>', 'number of the request', toRequestNumber)
    .addArgument(new Argument('<decision>', 'what is done').choices(DECISIONS))
    .addOption(new Option('--reason <reason>', 'why it is refused').choices(Object.keys(REFUSAL_REASONS)))
    .addOption(new Option('--question <question>', 'what is asked').choices(Object.keys(QUESTIONS)))
    .requiredOption('--note <text>', 'why, for the audit log')
    .addOption(operatorOption())
    .action((number: number, kind: (typeof DECISIONS)[number], options: DecideOptions) =>
      withProduct(async ({ config, tools }) => {
        const decision = toDecision(kind, options);
        if (decision === null) return fail(kind === 'ask' ? 'give --question' : 'give --reason');
        const removal = createRemovalTools(config, tools);
        const outcome = await decideRemoval(removal, { number, decision, ...options });
        if (outcome.kind === 'refused') return fail(REFUSALS[outcome.because](number));
        console.table(summarise(outcome.request, tools.clock()));
      }),
    );
}

interface DecideOptions {
  readonly reason?: RefusalReason;
  readonly question?: Question;
  readonly note: string;
  readonly operator: string;
}

function toDecision(kind: (typeof DECISIONS)[number], { reason, question }: DecideOptions): Decision | null {
  if (kind === 'refuse') return reason === undefined ? null : { kind, reason };
  if (kind === 'ask') return question === undefined ? null : { kind, question };
  return { kind };
}

const REFUSALS = {
  unknown: (number: number) => `there is no request ${number}`,
  answered: (number: number) => `request ${number} has been answered`,
  minor: (number: number) => `request ${number} is about somebody under 18: only --reason not_minor ends it`,
  extended_before: (number: number) => `the deadline of request ${number} was put off before`,
};

function summarise(request: RemovalRequest, now: Date): Record<string, string | number | boolean> {
  const { number, state, about, minor, people, queued_because, question, reply, created_at, due_at } = request;
  return {
    number,
    state: question !== null && reply === null ? `${state}, asked` : state,
    about,
    minor,
    people,
    queued: queued_because ?? '',
    created: formatMoscowDate(created_at),
    due: isOverdue(request, now) ? `${formatMoscowDate(due_at)} OVERDUE` : formatMoscowDate(due_at),
  };
}

function withoutNulls(values: Readonly<Record<string, string | number | null>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
}

function toRequestNumber(text: string): number {
  if (!/^\d{10}$/.test(text)) throw new InvalidArgumentError('must be the ten digits of a request');
  return Number(text);
}

function toCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 1_000) throw new InvalidArgumentError('must be 1 to 1000');
  return count;
}

/** Whoever waits longer than the law allows is kept hidden, and the operator is at fault. */
export async function describeRemovals({ tools }: Pick<Product, 'tools'>): Promise<Said> {
  const now = tools.clock();
  const { open, overdue, queued, queuedSince } = await countOpen(tools.db, now);
  if (queuedSince !== null && stopBy(queuedSince) < now)
    return failure(
      `SOMEBODY HAS WAITED TO BE HIDDEN FOR MORE THAN ${DEADLINES.stopWorkingDays} WORKING DAYS: vidno removals list`,
    );
  if (overdue > 0) return failure(`${overdue} OVERDUE of ${open} open: vidno removals list`);
  const text = `${open} open, none overdue`;
  return queued > 0 ? warning(`${text}; ${queued} HIDE NOBODY before you look: vidno removals list`) : text;
}

/** Deadlines of a year without its file of working days are earlier than the law's, and so overdue earlier. */
export function describeWorkingDays({ tools }: Pick<Product, 'tools'>): Said {
  const missing = findMissingYear(tools.clock());
  if (missing === null) return `known: ${WORKING_YEARS.map(({ year }) => year).join(', ')}`;
  return warning(`OF ${missing} NOT KNOWN: deadlines count every day but Sundays; update the product`);
}

/** Whether every receipt that was given out can still be checked. */
export async function describeReceiptLog({ config, tools }: Pick<Product, 'config' | 'tools'>): Promise<Said> {
  const { fault, lost } = await examineLog({ ...tools, publicUrl: config.publicUrl });
  if (fault !== null) return failure(`THE LOG OF REMOVALS ${fault}`);
  if (lost === null) return 'whole';
  return warning(
    `RECORDS WERE LOST by restoring an older backup: some receipts of the first ${lost} cannot be checked`,
  );
}

function rotateKeyCommand(): Command {
  return new Command('rotate-key')
    .description('from now on receipts are signed with another key; earlier ones go on being checked with theirs')
    .addOption(operatorOption())
    .action(({ operator }: { operator: string }) =>
      withProduct(async ({ config, tools }) => {
        const generation = await rotateKey({ ...tools, publicUrl: config.publicUrl }, operator);
        console.log(`key ${generation} signs from now on; keep all keys at ${config.publicUrl}${LOG_PATH}/keys`);
      }),
    );
}
