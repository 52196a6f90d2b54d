import {
  LETTER_KINDS,
  LETTER_STATES,
  type OperatorLetterKind,
  type OperatorRun,
  type OutboxLetter,
  RUN_KINDS,
  RUN_STATES,
  type RunFilters,
  SHOWN_QUESTIONS,
  type SupportQuestion,
  UNSENT_STATES,
} from '@vidno/contract/operator/work';
import type { Database, Row } from '#database/database.ts';
import { readPages, type SharedPlace } from '#database/read-pages.ts';
import { maskEmail } from '#features/identity/accounts/contact-rules.ts';
import { findLastAboutEach } from '#features/privacy/public.ts';
import { listQuestions } from '#features/support/public.ts';
import type { ReportDocument } from '#files/documents/report-document.ts';
import { listRunsOfAll } from '#runs/run-repository.ts';
import { listUnsentLetters } from '#sending/letters.ts';
import { listUnsentOfKind, type OutboxLetter as UnsentLetter } from '#sending/outbox-repository.ts';
import { accountCell, toListDocument } from '../list-document.ts';
import { cutPage, type Page, ROWS_READ, writeMoment, writePlace } from '../pages.ts';

/** What operators see of letters to the support, of runs, and of letters that have not gone. Contacts are masked. */

/** How the journal names what is changed. */
export const questionTarget = (id: string): string => `question ${id}`;
export const runTarget = (id: string): string => `run ${id}`;
export const letterTarget = (id: string): string => `letter ${id}`;

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
    next: last && writePlace(placeOf(last)),
  };
}

const placeOf = ({ created_at: at, id }: Listed): SharedPlace => ({ at, id });

type ShownQuestions = keyof typeof SHOWN_QUESTIONS;
type QuestionRow = Row<'support_email'>;

export async function describeQuestions(
  db: Database,
  show: ShownQuestions,
  after: SharedPlace | null,
): Promise<Page<SupportQuestion>> {
  const rows = await listQuestions(db, { show, after, limit: ROWS_READ });
  return await toPage(db, rows, questionTarget, (row: QuestionRow, seen) => ({
    id: row.id,
    created: row.created_at.toISOString(),
    account: row.account_id,
    message: row.message,
    screen: row.screen,
    reply_to: maskEmail(row.reply_to),
    state: row.state,
    attempts: row.attempts,
    answered: writeMoment(row.answered_at),
    seen,
  }));
}

/** Without what was written: names, addresses and pages of people stand in such letters, which no mask would find. */
export function toQuestionsDocument(db: Database, show: ShownQuestions): ReportDocument {
  return toListDocument({
    title: 'Обращения',
    filters: [['Отбор', SHOWN_QUESTIONS[show]]],
    rows: readPages<QuestionRow>(({ after, limit }) =>
      listQuestions(db, { show, after: after && placeOf(after), limit }),
    ),
    toLines: (rows) => rows,
    columns: [
      { title: 'Когда', kind: 'time', width: 18, cell: ({ created_at }) => created_at.toISOString() },
      { title: 'Аккаунт', kind: 'text', width: 10, cell: ({ account_id: id }) => (id === null ? 'гость' : String(id)) },
      { title: 'На какой странице', kind: 'text', width: 30, cell: ({ screen }) => screen },
      { title: 'Состояние', kind: 'text', width: 22, cell: ({ state }) => LETTER_STATES[state] },
      { title: 'Попыток', kind: 'count', width: 10, cell: ({ attempts }) => attempts },
      { title: 'Отвечено', kind: 'time', width: 18, cell: ({ answered_at }) => writeMoment(answered_at) },
    ],
  });
}

type RunRow = Row<'run'>;

export async function describeRuns(
  db: Database,
  { kind, state }: RunFilters,
  after: SharedPlace | null,
): Promise<Page<OperatorRun>> {
  const rows = await listRunsOfAll(db, { kind, status: state, after, limit: ROWS_READ });
  return await toPage(db, rows, runTarget, toRun);
}

function toRun(row: RunRow, seen: number | null): OperatorRun {
  return {
    ...{ id: row.id, kind: row.kind, account: row.account_id, lane: row.lane, state: row.status },
    ...{ percent: row.percent, attempts: row.attempts, lost_leases: row.lost_leases },
    created: row.created_at.toISOString(),
    held: row.lease === null ? null : row.heartbeat_at.toISOString(),
    resume: row.resume_at.toISOString(),
    finished: writeMoment(row.finished_at),
    seen,
  };
}

/** Who holds a run, and when it may be taken, is known of those alone that wait. */
const whileWaiting = <T>({ state }: OperatorRun, value: T): T | null => (state === 'wait' ? value : null);

export function toRunsDocument(db: Database, { kind, state }: RunFilters): ReportDocument {
  return toListDocument({
    title: 'Фоновые работы',
    filters: [
      ['Вид', kind && RUN_KINDS[kind]],
      ['Состояние', state && RUN_STATES[state]],
    ],
    rows: readPages<RunRow>(({ after, limit }) =>
      listRunsOfAll(db, { kind, status: state, after: after && placeOf(after), limit }),
    ),
    toLines: (rows) => rows.map((row) => toRun(row, null)),
    columns: [
      { title: 'Когда', kind: 'time', width: 18, cell: ({ created }) => created },
      { title: 'Номер', kind: 'text', width: 40, cell: ({ id }) => id },
      { title: 'Вид', kind: 'text', width: 20, cell: (run) => RUN_KINDS[run.kind] },
      { title: 'Аккаунт', kind: 'text', width: 10, cell: ({ account }) => accountCell(account) },
      { title: 'Состояние', kind: 'text', width: 14, cell: (run) => RUN_STATES[run.state] },
      { title: 'Готово, %', kind: 'count', width: 10, cell: ({ percent }) => percent },
      { title: 'Попыток', kind: 'count', width: 10, cell: ({ attempts }) => attempts },
      { title: 'Бросили', kind: 'count', width: 10, cell: ({ lost_leases: lost }) => lost },
      { title: 'Рабочий процесс отозвался', kind: 'time', width: 18, cell: (run) => whileWaiting(run, run.held) },
      { title: 'Возьмут с', kind: 'time', width: 18, cell: (run) => whileWaiting(run, run.resume) },
      { title: 'Закончена', kind: 'time', width: 18, cell: ({ finished }) => finished },
    ],
  });
}

export async function describeOutbox(db: Database, now: Date) {
  const unsent = await listUnsentLetters(db, now);
  return unsent.map(({ kind, late, failed }) => ({ kind, waiting: late, failed }));
}

interface WantedLetters {
  readonly kind: OperatorLetterKind;
  readonly state: keyof typeof UNSENT_STATES;
}

export async function describeLetters(
  db: Database,
  wanted: WantedLetters,
  after: SharedPlace | null,
): Promise<Page<OutboxLetter>> {
  const rows = await listUnsentOfKind(db, { ...wanted, after, limit: ROWS_READ });
  return await toPage(db, rows, letterTarget, ({ id, account_id, address, state, attempts, created_at }, seen) => ({
    ...{ id, account: account_id, state, attempts, seen },
    address: maskEmail(address),
    created: created_at.toISOString(),
  }));
}

export function toLettersDocument(db: Database, wanted: WantedLetters): ReportDocument {
  return toListDocument({
    title: 'Исходящие письма',
    filters: [
      ['Вид писем', LETTER_KINDS[wanted.kind]],
      ['Отбор', UNSENT_STATES[wanted.state]],
    ],
    rows: readPages<UnsentLetter>(({ after, limit }) =>
      listUnsentOfKind(db, { ...wanted, after: after && placeOf(after), limit }),
    ),
    toLines: (rows) => rows,
    columns: [
      { title: 'Когда', kind: 'time', width: 18, cell: ({ created_at }) => created_at.toISOString() },
      { title: 'Номер', kind: 'text', width: 40, cell: ({ id }) => id },
      { title: 'Аккаунт', kind: 'text', width: 10, cell: ({ account_id }) => accountCell(account_id) },
      { title: 'Попыток', kind: 'count', width: 10, cell: ({ attempts }) => attempts },
    ],
  });
}
