import type { OperatorRun, OutboxLetter, SupportQuestion } from '@vidno/contract/operator/work';
import type { Database, Row } from '#database/database.ts';
import type { SharedPlace } from '#database/read-pages.ts';
import { maskEmail } from '#features/identity/accounts/contact-rules.ts';
import { findLastAboutEach } from '#features/privacy/public.ts';
import { listQuestions } from '#features/support/public.ts';
import { listRunsOfAll } from '#runs/run-repository.ts';
import { listUnsentLetters, type UnsentLetters } from '#sending/letters.ts';
import { listUnsentOfKind } from '#sending/outbox-repository.ts';
import { cutPage, ROWS_READ, writePlace } from '../pages.ts';

/** What operators see of letters to the support, of runs, and of letters that have not gone. Contacts are masked. */

/** How the journal names what is changed. */
export const questionTarget = (id: string): string => `question ${id}`;
export const runTarget = (id: string): string => `run ${id}`;
export const letterTarget = (id: string): string => `letter ${id}`;

interface Page<Line> {
  readonly data: Line[];
  readonly next: string | null;
}

interface Listed {
  readonly id: string;
  readonly created_at: Date;
}

/** `rows` may be one more than a page. */
async function toPage<R extends Listed, Line>(
  db: Database,
  rows: readonly R[],
  targetOf: (id: string) => string,
  toLine: (row: R, seen: number | null) => Line,
): Promise<Page<Line>> {
  const { shown, last } = cutPage(rows);
  const seen = await findLastAboutEach(
    db,
    shown.map(({ id }) => targetOf(id)),
  );
  return {
    data: shown.map((row) => toLine(row, seen.get(targetOf(row.id)) ?? null)),
    next: last && writePlace({ at: last.created_at, id: last.id }),
  };
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function describeQuestions(
  db: Database,
  show: 'open' | 'failed' | 'all',
  after: SharedPlace | null,
): Promise<Page<SupportQuestion>> {
  const rows = await listQuestions(db, { show, after, limit: ROWS_READ });
  return await toPage(db, rows, questionTarget, (row: Row<'support_email'>, seen) => ({
    id: row.id,
    created: row.created_at.toISOString(),
    account: row.account_id,
    message: row.message,
    screen: row.screen,
    reply_to: maskEmail(row.reply_to),
    state: row.state,
    attempts: row.attempts,
    answered: moment(row.answered_at),
    seen,
  }));
}

export async function describeRuns(
  db: Database,
  {
    kind,
    state,
  }: { readonly kind?: OperatorRun['kind'] | undefined; readonly state?: OperatorRun['state'] | undefined },
  after: SharedPlace | null,
): Promise<Page<OperatorRun>> {
  const rows = await listRunsOfAll(db, { kind, status: state, after, limit: ROWS_READ });
  return await toPage(db, rows, runTarget, (row: Row<'run'>, seen) => ({
    ...{ id: row.id, kind: row.kind, account: row.account_id, lane: row.lane, state: row.status },
    ...{ percent: row.percent, attempts: row.attempts, lost_leases: row.lost_leases },
    created: row.created_at.toISOString(),
    held: row.lease === null ? null : row.heartbeat_at.toISOString(),
    resume: row.resume_at.toISOString(),
    finished: moment(row.finished_at),
    seen,
  }));
}

export async function describeOutbox(db: Database, now: Date) {
  const unsent = await listUnsentLetters(db, now);
  return unsent.map(({ kind, late, failed }) => ({ kind, waiting: late, failed }));
}

export async function describeLetters(
  db: Database,
  wanted: { readonly kind: UnsentLetters['kind']; readonly state: 'waiting' | 'failed' },
  after: SharedPlace | null,
): Promise<Page<OutboxLetter>> {
  const rows = await listUnsentOfKind(db, { ...wanted, after, limit: ROWS_READ });
  return await toPage(db, rows, letterTarget, ({ id, account_id, address, state, attempts, created_at }, seen) => ({
    ...{ id, account: account_id, state, attempts, seen },
    address: maskEmail(address),
    created: created_at.toISOString(),
  }));
}
