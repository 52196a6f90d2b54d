import {
  type OperatorRun,
  type OutboxLetter,
  type SupportQuestion,
  WORK_PAGE_SIZE,
} from '@vidno/contract/operator/work';
import type { Database, Row } from '#database/database.ts';
import type { SharedPlace } from '#database/read-pages.ts';
import { maskEmail } from '#features/identity/accounts/contact-rules.ts';
import { findLastAboutEach } from '#features/privacy/public.ts';
import { listQuestions } from '#features/support/public.ts';
import { listRunsOfAll } from '#runs/run-repository.ts';
import { listUnsentLetters, type UnsentLetters } from '#sending/letters.ts';
import { listUnsentOfKind } from '#sending/outbox-repository.ts';

/** What operators see of letters to the support, of runs, and of letters that have not gone. Contacts are masked. */

/** How the journal names what is changed. */
export const questionTarget = (id: string): string => `question ${id}`;
export const runTarget = (id: string): string => `run ${id}`;
export const letterTarget = (id: string): string => `letter ${id}`;

interface Page<Line> {
  readonly data: Line[];
  readonly next: string | null;
}

/** As the contract writes the place where a page begins. */
export function readPlace(text: string | undefined): SharedPlace | null {
  const [at, id] = text?.split(',') ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(at), id };
}

/**
 * One more than is shown says that there are more.
 * @limit none
 */
const LIMIT = WORK_PAGE_SIZE + 1;

interface Listed {
  readonly id: string;
  readonly created_at: Date;
}

/** `rows` may be one more than a page, which says that there is a next one. */
async function toPage<R extends Listed, Line>(
  db: Database,
  rows: readonly R[],
  targetOf: (id: string) => string,
  toLine: (row: R, seen: number | null) => Line,
): Promise<Page<Line>> {
  const shown = rows.slice(0, WORK_PAGE_SIZE);
  const seen = await findLastAboutEach(
    db,
    shown.map(({ id }) => targetOf(id)),
  );
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    data: shown.map((row) => toLine(row, seen.get(targetOf(row.id)) ?? null)),
    next: last ? `${last.created_at.toISOString()},${last.id}` : null,
  };
}

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function describeQuestions(
  db: Database,
  show: 'open' | 'failed' | 'all',
  after: SharedPlace | null,
): Promise<Page<SupportQuestion>> {
  const rows = await listQuestions(db, { show, after, limit: LIMIT });
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
  const rows = await listRunsOfAll(db, { kind, status: state, after, limit: LIMIT });
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
  const rows = await listUnsentOfKind(db, { ...wanted, after, limit: LIMIT });
  return await toPage(db, rows, letterTarget, ({ id, account_id, address, state, attempts, created_at }, seen) => ({
    ...{ id, account: account_id, state, attempts, seen },
    address: maskEmail(address),
    created: created_at.toISOString(),
  }));
}
