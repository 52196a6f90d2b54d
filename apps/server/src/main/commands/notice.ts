import { randomUUID } from 'node:crypto';
import { NOTICE_LIMIT_CHARS, type NoticeAudience } from '@vidno/contract/operator/texts/notices';
import { Command, InvalidArgumentError } from 'commander';
import { endOfMoscowDay } from '#config/time.ts';
import { type AddNoticeOutcome, addNotice, noticeTarget } from '#features/cabinet/notices.ts';
import { endNotice, listNotices } from '#features/cabinet/public.ts';
import { recordAudit } from '#features/privacy/public.ts';
import type { Tools } from '#tools.ts';
import { fail, toNumber, withProduct } from './with-product.ts';

interface NewNoticeOptions {
  readonly text: string;
  readonly until?: Date;
  readonly accounts?: readonly number[];
}

export function noticeCommand(): Command {
  const notice = new Command('notice').description('notices that users see when they open the product');
  notice
    .command('company-change')
    .description('tells users that another company runs the service')
    .requiredOption('--text <text>', 'what they read')
    .option(
      '--until <date>',
      'last day on which it is shown, yyyy-MM-dd in Moscow; by default until another one follows',
      toEndOfDay,
    )
    .option('--accounts <numbers>', 'account numbers separated by commas; by default all', toNumbers)
    .action(({ text, until, accounts }: NewNoticeOptions) =>
      withProduct(async ({ tools }) => {
        const id = randomUUID();
        const whom: NoticeAudience = accounts ? { kind: 'accounts', accounts: [...accounts] } : { kind: 'all' };
        const outcome = await announce(tools, { id, title: null, text, shownUntil: until ?? null, whom });
        if (outcome.kind === 'added') console.log(`notice ${id} is shown to ${outcome.accounts ?? 'all'} accounts`);
        else fail(describeRefusal(outcome));
      }),
    );
  notice
    .command('list')
    .description('lists the notices, the latest first')
    .action(() =>
      withProduct(async ({ tools }) => {
        const notices = await listNotices(tools.db, { after: null, limit: LISTED_NOTICES_MAX, now: tools.clock() });
        console.table(
          notices.map(({ id, title, text, for_all, accounts, read, created_at, shown_until }) => ({
            id,
            'shown to': for_all ? 'all' : `${accounts} accounts`,
            'read by': read,
            since: created_at.toISOString(),
            until: shown_until?.toISOString() ?? '',
            title: title ?? '',
            text,
          })),
        );
      }),
    );
  notice
    .command('remove')
    .description('stops showing a notice')
    .argument('<id>', 'id of the notice', toUuid)
    .action((id: string) =>
      withProduct(async ({ tools }) => {
        if (await takeBack(tools, id)) console.log(`notice ${id} is no longer shown`);
        else fail(`there is no notice ${id}, or it is over`);
      }),
    );
  return notice;
}

/** @limit list: Older notices are not listed. */
const LISTED_NOTICES_MAX = 200;

/** The event is in the transaction of the change, and names what the operator's section names. */
async function announce(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  notice: Parameters<typeof addNotice>[1],
): Promise<AddNoticeOutcome> {
  return await db.transaction().execute(async (trx) => {
    const outcome = await addNotice(trx, notice, clock());
    if (outcome.kind === 'added') {
      const subject = { target: noticeTarget(notice.id), accounts: outcome.accounts };
      await recordAudit(trx, { accountId: null, action: 'notice.added', subject });
    }
    return outcome;
  });
}

async function takeBack({ db, clock }: Pick<Tools, 'db' | 'clock'>, id: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const isEnded = await endNotice(trx, { id, now: clock() });
    const subject = { target: noticeTarget(id) };
    if (isEnded) await recordAudit(trx, { accountId: null, action: 'notice.removed', subject });
    return isEnded;
  });
}

function describeRefusal(outcome: Extract<AddNoticeOutcome, { kind: 'refused' }>): string {
  switch (outcome.because) {
    case 'text_empty':
      return 'the text is empty';
    case 'text_long':
      return `the text has more than ${NOTICE_LIMIT_CHARS} characters`;
    case 'until_past':
      return 'the last day is over';
    case 'no_accounts':
      return 'no account is given';
    case 'tariff_unknown':
      return 'there is no such tariff';
    case 'accounts_unknown':
      return `there are no accounts ${outcome.accountIds.join(', ')}; nothing was done`;
  }
}

function toEndOfDay(text: string): Date {
  const end = endOfMoscowDay(text);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(end.getTime())) {
    throw new InvalidArgumentError('write it as 2026-11-21');
  }
  return end;
}

function toNumbers(text: string): number[] {
  return text.split(',').map((number) => toNumber(number.trim()));
}

function toUuid(text: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new InvalidArgumentError('must be the id of a notice');
  return text;
}
