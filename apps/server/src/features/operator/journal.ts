import { randomUUID } from 'node:crypto';
import type { JournalEvent, JournalFilters } from '@vidno/contract/operator/journal';
import { DAY_MS, endOfMoscowDay, startOfMoscowDay } from '#config/time.ts';
import type { Database } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import { verifyChain } from '#features/privacy/journal.ts';
import { type AuditEvent, findHead, listAbout, listNewestEvents, writeHead } from '#features/privacy/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import type { RunKind } from '#runs/run.ts';
import { deleteEndedRuns, insertRuns } from '#runs/run-repository.ts';
import type { Tools } from '#tools.ts';
import { accountCell, toListDocument } from './list-document.ts';
import { cutPage, ROWS_READ } from './pages.ts';
import { type CheckRun, findCheckRun, lockTarget } from './repository.ts';

type Wanted = Omit<Parameters<typeof listNewestEvents>[1], 'before' | 'limit'>;

/** A page of the journal, newest first, and where the next one begins. */
export async function listPage(
  db: Database,
  filters: JournalFilters,
  before: number | null,
): Promise<{ readonly events: readonly JournalEvent[]; readonly next: number | null }> {
  const rows = await listNewestEvents(db, { ...toWanted(filters), before, limit: ROWS_READ });
  const { shown, last } = cutPage(rows);
  return { events: shown.map(toEvent), next: last?.id ?? null };
}

function toWanted({ from, to, action, account, about }: JournalFilters): Wanted {
  return {
    ...(from !== undefined && { from: startOfMoscowDay(from) }),
    ...(to !== undefined && { to: endOfMoscowDay(to) }),
    ...(action !== undefined && { action }),
    ...(account !== undefined && { accountId: account }),
    ...(about !== undefined && { target: about }),
  };
}

/** By their facts one could tell whether a picture one has is the one that somebody searched by. */
const OF_SEARCHES = /^(?:search|monitor)\./;

/** What a user searched for and why is nobody's business here; an operator's reason is. */
function toEvent({ id, at, account_id, action, purpose, subject }: AuditEvent): JournalEvent {
  const shown = OF_SEARCHES.test(action) ? [] : Object.entries(subject).filter(([, value]) => value !== null);
  const facts = shown.map(([name, value]) => ({ name, value: String(value) }));
  const isOperators = 'target' in subject;
  return { id, at: at.toISOString(), action, account: account_id, reason: isOperators ? purpose : null, facts };
}

/** @limit list: The journal has the rest. */
const HISTORY_SHOWN = 20;

/** What operators did about something, newest first, and the newest of it, which a change has to have seen. */
export async function readHistory(
  db: Database,
  target: string,
): Promise<{ readonly history: JournalEvent[]; readonly seen: number | null }> {
  const events = await listAbout(db, { target, limit: HISTORY_SHOWN });
  return { history: events.map(toEvent), seen: events[0]?.id ?? null };
}

export function toDocument(db: Database, filters: JournalFilters): ReportDocument {
  const wanted = toWanted(filters);
  return toListDocument({
    title: 'Журнал',
    filters: [
      ['С дня', filters.from],
      ['По день', filters.to],
      ['Действие', filters.action],
      ['Аккаунт', filters.account?.toString()],
      ['О чём', filters.about],
    ],
    rows: readPages<AuditEvent>(({ after, limit }) =>
      listNewestEvents(db, { ...wanted, before: after?.id ?? null, limit }),
    ),
    toLines: (events) => events.map(toEvent),
    columns: [
      { title: 'Номер', kind: 'count', width: 10, cell: ({ id }) => id },
      { title: 'Когда', kind: 'time', width: 18, cell: ({ at }) => at },
      { title: 'Действие', kind: 'text', width: 24, cell: ({ action }) => action },
      { title: 'Аккаунт', kind: 'text', width: 10, cell: ({ account }) => accountCell(account) },
      { title: 'Причина', kind: 'text', width: 40, cell: ({ reason }) => reason },
      {
        title: 'Подробности',
        kind: 'text',
        width: 40,
        cell: ({ facts }) => facts.map(({ name, value }) => `${name}: ${value}`).join(', '),
      },
    ],
  });
}

/** What a check that found the chain broken begins with. */
export const CHAIN_BROKEN = 'Цепочка нарушена: ';

/** The journal as the subject of runs: there is one, and so at most one check at a time. */
const JOURNAL_ID = '00000000-0000-4000-8000-000000000001';
/** Recomputes the chain of the journal. It begins anew after a crash. */
export function createJournalCheckKind({ db }: Pick<Tools, 'db'>): RunKind<string> {
  return {
    name: 'journal_check',
    concurrency: { slow: 1 },
    maxAttempts: 3,
    stepTimeoutMs: DAY_MS,
    brokenMessage: 'Проверить не получилось: сбой на сервере.',
    advance: async (_run, { reportProgress }) => {
      const end = (await findHead(db))?.position ?? 0;
      const verdict = await verifyChain(db, null, async (position) => {
        await reportProgress({
          percent: Math.min(99, Math.floor((position / Math.max(1, end)) * 100)),
          message: 'Проверяем',
        });
      });
      if (verdict.kind === 'broken') return { kind: 'failed', message: `${CHAIN_BROKEN}${verdict.because}` };
      return {
        kind: 'found',
        found: `Журнал цел: ${verdict.head.position} записей, голова ${writeHead(verdict.head)}`,
      };
    },
    deliver: async (_trx, _run, verdict) => verdict,
    fail: async () => {},
  };
}

/** Does nothing if a check is going on. */
export async function startJournalCheck({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTarget(trx, 'journal');
    const last = await findCheckRun(trx, JOURNAL_ID);
    if (last?.status === 'wait') return;
    if (last) await deleteEndedRuns(trx, [last.id]);
    const run = { id: randomUUID(), kind: 'journal_check' as const, subjectId: JOURNAL_ID, accountId: null };
    await insertRuns(trx, [{ ...run, lane: 'slow', message: 'В очереди', at: clock() }]);
  });
}

/** The head of the journal, and the last check of its chain. */
export async function describeChain(
  db: Database,
): Promise<{ readonly head: string | null; readonly run: CheckRun | null }> {
  const [head, run] = [await findHead(db), await findCheckRun(db, JOURNAL_ID)];
  return { head: head && writeHead(head), run };
}
