import {
  addNotice,
  COMPANY_CHANGE,
  endNotice,
  exportNotices,
  listNotices,
  NOTICE_AUDIENCES,
  NOTICE_COUNTED_MAX,
  NOTICE_STATES,
  NOTICES_PAGE_SIZE,
  type OperatorNotice,
} from '@vidno/contract/operator/texts/notices';
import { endOfMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { readPages, type SharedPlace } from '#database/read-pages.ts';
import { type AddNoticeOutcome, noticeTarget, addNotice as showNotice } from '#features/cabinet/notices.ts';
import { type ListedNotice, listNotices as readNotices, endNotice as stopShowing } from '#features/cabinet/public.ts';
import { findLastAboutEach } from '#features/privacy/public.ts';
import { listStoredTariffs } from '#features/tariffs/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import { InvalidRequest, Problem } from '#http/errors.ts';
import type { Tools } from '#tools.ts';
import { toListDocument } from '../list-document.ts';
import { cutPage, readPlace, writeMoment, writePlace } from '../pages.ts';
import { csvOf, type Section } from '../section-routes.ts';

const done = { status: 'ok' as const };

export function serveNotices(section: Section, { db, clock }: Pick<Tools, 'db' | 'clock'>): void {
  section.reads(listNotices, async ({ query }) => {
    const now = clock();
    const rows = await readNotices(db, { after: readPlace(query.after), limit: NOTICES_PAGE_SIZE + 1, now });
    const { shown, last } = cutPage(rows, NOTICES_PAGE_SIZE);
    const targets = shown.map(({ id }) => noticeTarget(id));
    const [seen, tariffs] = [await findLastAboutEach(db, targets), await listStoredTariffs(db)];
    const names = namesOf(tariffs);
    return {
      status: 'ok',
      data: shown.map((row) => toNotice(row, { names, now, seen: seen.get(noticeTarget(row.id)) ?? null })),
      next: last && writePlace(placeOf(last)),
      tariffs: tariffs.map(({ id, name }) => ({ id, name })),
    };
  });

  section.downloads(exportNotices, async () => csvOf('сообщения', await toDocument(db, clock())));

  section.changes(addNotice, {
    target: ({ params }) => noticeTarget(params.id),
    carryOut: async (trx, { params: { id }, body: { title, text, whom, until } }) => {
      const shownUntil = until === null ? null : endOfMoscowDay(until);
      const outcome = await showNotice(trx, { id, title, text, whom, shownUntil }, clock());
      if (outcome.kind === 'refused') throw new InvalidRequest(describeRefusal(outcome));
      return { subject: { whom: whom.kind, accounts: outcome.accounts }, reply: done };
    },
  });

  section.changes(endNotice, {
    target: ({ params }) => noticeTarget(params.id),
    carryOut: async (trx, { params: { id } }) => {
      if (!(await stopShowing(trx, { id, now: clock() }))) throw new Problem('already_so');
      return { subject: {}, reply: done };
    },
  });
}

const placeOf = ({ created_at: at, id }: ListedNotice): SharedPlace => ({ at, id });

type Names = ReadonlyMap<string, string>;

function namesOf(tariffs: Awaited<ReturnType<typeof listStoredTariffs>>): Names {
  return new Map(tariffs.map(({ id, name }) => [id, name]));
}

async function toDocument(db: Database, now: Date): Promise<ReportDocument> {
  const names = namesOf(await listStoredTariffs(db));
  return toListDocument({
    title: 'Сообщения пользователям',
    rows: readPages<ListedNotice>(({ after, limit }) =>
      readNotices(db, { after: after && placeOf(after), limit, now }),
    ),
    toLines: (rows) => rows.map((row) => toNotice(row, { names, now, seen: null })),
    columns: [
      { title: 'Показано с', kind: 'time', width: 18, cell: ({ created }) => created },
      { title: 'До', kind: 'time', width: 18, cell: ({ until }) => until },
      { title: 'Состояние', kind: 'text', width: 22, cell: ({ state }) => NOTICE_STATES[state] },
      { title: 'Кому', kind: 'text', width: 24, cell: ({ whom }) => NOTICE_AUDIENCES[whom] },
      { title: 'Тариф', kind: 'text', width: 20, cell: ({ tariff }) => tariff },
      { title: 'Аккаунтов', kind: 'count', width: 16, cell: ({ accounts }) => accounts && toCount(accounts) },
      { title: 'Прочитали', kind: 'count', width: 16, cell: ({ read }) => toCount(read) },
      { title: 'Заголовок', kind: 'text', width: 40, cell: ({ title }) => title ?? COMPANY_CHANGE },
      { title: 'Текст', kind: 'text', width: 80, cell: ({ text }) => text },
    ],
  });
}

/** No more are counted. */
function toCount(accounts: number): number | string {
  return accounts > NOTICE_COUNTED_MAX ? `больше ${NOTICE_COUNTED_MAX}` : accounts;
}

interface Known {
  /** Of tariffs by their ids. */
  readonly names: Names;
  readonly now: Date;
  readonly seen: number | null;
}

function toNotice(row: ListedNotice, { names, now, seen }: Known): OperatorNotice {
  const { id, title, text, for_all: isForAll, tariff_id: tariffId, read, shown_until: until } = row;
  return {
    ...{ id, title, text, read, seen },
    whom: isForAll ? 'all' : tariffId === null ? 'accounts' : 'tariff',
    tariff: tariffId && (names.get(tariffId) ?? tariffId),
    accounts: isForAll ? null : row.accounts,
    created: row.created_at.toISOString(),
    until: writeMoment(until),
    state: until !== null && until <= now ? 'over' : row.replaced ? 'replaced' : 'shown',
  };
}

function describeRefusal(outcome: Extract<AddNoticeOutcome, { kind: 'refused' }>): Record<string, string[]> {
  switch (outcome.because) {
    case 'text_empty':
      return { text: ['Напишите текст.'] };
    case 'text_long':
      return { text: ['Текст слишком длинный.'] };
    case 'until_past':
      return { until: ['Этот день уже прошёл.'] };
    case 'no_accounts':
      return { whom: ['Назовите хотя бы один аккаунт.'] };
    case 'tariff_unknown':
      return { whom: ['Такого тарифа нет.'] };
    case 'accounts_unknown':
      return { whom: [`Таких аккаунтов нет: ${outcome.accountIds.join(', ')}. Сообщение никому не показано.`] };
  }
}
