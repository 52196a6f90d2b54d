import {
  IMPORT_STATE_TITLES,
  type ImportDetails,
  type ImportFindings,
  type ImportSummary,
} from '@vidno/contract/operator/imports';
import type { Preview } from '@vidno/contract/operator/warrant';
import type { Database, Transaction } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import {
  describeRemark,
  type LineRemark,
  type Rejection,
  toRejectionText,
} from '#features/catalogue/import/person-line.ts';
import { countLeaving, importTarget } from '#features/catalogue/import-requests/requests.ts';
import {
  findRequestByNumber,
  findWrittenImport,
  hasRemarkedRange,
  type ImportRequestRow,
  listKeptRemarks,
  listRemarkedRanges,
  listRequests,
  readImportState,
} from '#features/catalogue/public.ts';
import { listSources } from '#features/sources/public.ts';
import type { ReportDocument, Row as ReportRow } from '#files/documents/report-document.ts';
import { listRunStates } from '#runs/run-repository.ts';
import { readHistory } from '../journal.ts';
import { toListDocument } from '../list-document.ts';
import { cutPage, writeMoment } from '../pages.ts';

/** @limit list: The next page has the rest. */
const PAGE_SIZE = 20;

type Requests = readonly ImportRequestRow[];

/** A page of imports, newest first, and where the next one begins. */
export async function listImportPage(
  db: Database,
  before: number | null,
): Promise<{ readonly imports: ImportSummary[]; readonly next: number | null }> {
  const rows = await listRequests(db, { before, limit: PAGE_SIZE + 1 });
  const { shown, last } = cutPage(rows, PAGE_SIZE);
  return { imports: await summarise(db, shown), next: last?.number ?? null };
}

export function toImportsDocument(db: Database): ReportDocument {
  return toListDocument({
    title: 'Импорты',
    rows: readPages<ImportRequestRow>(({ after, limit }) => listRequests(db, { before: after?.number ?? null, limit })),
    toLines: (requests) => summarise(db, requests),
    columns: [
      { title: 'Импорт', kind: 'count', width: 10, cell: ({ id }) => id },
      { title: 'Файл', kind: 'text', width: 40, cell: ({ file }) => file },
      { title: 'Источник', kind: 'text', width: 30, cell: ({ source }) => source.title },
      { title: 'Состояние', kind: 'text', width: 16, cell: ({ state }) => IMPORT_STATE_TITLES[state] },
      { title: 'Готово, %', kind: 'count', width: 10, cell: ({ percent }) => percent },
      { title: 'Создан', kind: 'time', width: 18, cell: ({ created }) => created },
      { title: 'Завершён', kind: 'time', width: 18, cell: ({ ended }) => ended },
    ],
  });
}

async function summarise(db: Database, requests: Requests): Promise<ImportSummary[]> {
  const titles = new Map((await listSources(db)).map(({ id, title }) => [id, title]));
  const runs = await listRunStates(
    db,
    requests.map(({ run_id }) => run_id),
  );
  const percents = new Map(runs.map(({ id, percent }) => [id, percent]));
  return requests.map((request) => ({
    id: request.number,
    source: { id: request.source_id, title: titles.get(request.source_id) ?? request.source_id },
    file: request.file_name,
    state: request.state,
    percent: percents.get(request.run_id) ?? 0,
    created: request.created_at.toISOString(),
    ended: writeMoment(request.ended_at),
  }));
}

/** Null if there is none, or it is too long ago. */
export async function describeImport(db: Database, number: number): Promise<ImportDetails | null> {
  const request = await findRequestByNumber(db, number);
  if (!request) return null;
  const [summary] = await summarise(db, [request]);
  if (!summary) return null;
  const written = await readCounts(db, request);
  return {
    ...summary,
    basis: request.lawful_basis,
    until: request.basis_until,
    vouches_adults: request.vouches_adults,
    complete: request.complete,
    message: request.message || (await findWhatRuns(db, request)),
    findings: request.findings && toFindings(request),
    counts: written,
    has_remarks: await hasRemarks(db, request),
    ...(await readHistory(db, importTarget(number))),
  };
}

/** What the worker says that has it; empty if none has. */
async function findWhatRuns(db: Database, { state, run_id: runId }: ImportRequestRow): Promise<string> {
  if (state !== 'checking' && state !== 'importing') return '';
  const [run] = await listRunStates(db, [runId]);
  return run?.message ?? '';
}

async function hasRemarks(db: Database, { import_id: importId, findings }: ImportRequestRow): Promise<boolean> {
  return importId === null ? (findings?.remarks ?? 0) > 0 : await hasRemarkedRange(db, importId);
}

/** What is written so far, whoever writes it; null before it begins. */
async function readCounts(db: Database, { import_id: importId }: ImportRequestRow): Promise<ImportDetails['counts']> {
  const written = importId === null ? null : await findWrittenImport(db, importId);
  if (importId === null || written === null) return null;
  const isOver = written.finished_at !== null || written.superseded_at !== null;
  const { suppressed_photos: _, ...counts } = isOver ? written.counts : (await readImportState(db, importId)).counts;
  return { ...counts, left: written.left_people };
}

function toFindings(request: ImportRequestRow): ImportFindings | null {
  const { findings } = request;
  if (findings === null) return null;
  const { added, changed, unchanged, suppressed, repeated, incomplete, rejected } = findings;
  return {
    added,
    changed,
    unchanged,
    suppressed,
    repeated,
    incomplete,
    leaving: countLeaving(request),
    rejected: Object.entries(rejected)
      .map(([because, lines]) => ({ reason: toRejectionText(because as Rejection), lines }))
      .toSorted((one, other) => other.lines - one.lines),
  };
}

/** What an import will do once it begins, and what has to be typed for it. `not_now`: it was begun, or has ended. */
export async function previewStart(
  db: Database | Transaction,
  number: number,
): Promise<Preview | 'unknown' | 'not_now'> {
  const request = await findRequestByNumber(db, number);
  if (!request) return 'unknown';
  const { findings, source_id: source, lawful_basis: basis, basis_until: until } = request;
  if (request.state !== 'checked' || findings === null) return 'not_now';
  const leaving = countLeaving(request);
  const lines = [
    `В источник ${source} придут новые люди: ${findings.added}, изменятся: ${findings.changed}.`,
    `Основанием источника станет «${basis}»${until === null ? '' : ` до ${until}`}.`,
    ...(request.vouches_adults ? ['Людей без возраста источник назовёт взрослыми.'] : []),
    leaving > 0 ? `Уйдут из источника: ${leaving}. Их фото сотрутся.` : 'Никто не уйдёт.',
    'Остановить можно в любой момент; что записано, останется.',
  ];
  return { status: 'ok', lines, typed: leaving > 0 ? `убрать ${leaving}` : `импорт ${source}` };
}

/** Lines that were not taken as they are, as a table. */
export async function toRemarksDocument(db: Database, number: number): Promise<ReportDocument | null> {
  const request = await findRequestByNumber(db, number);
  if (!request) return null;
  const { import_id: importId, findings } = request;
  const isDryRun = importId === null;
  const kept = isDryRun ? await listKeptRemarks(db, request.id) : [];
  const isCut = isDryRun && findings !== null && findings.remarks > kept.length;
  return {
    title: 'Строки импорта, принятые не целиком',
    facts: [
      { label: 'Импорт', value: `№ ${number}` },
      { label: 'Файл', value: request.file_name },
      { label: 'Источник', value: request.source_id },
    ],
    tables: [
      {
        title: 'Строки',
        columns: [
          { title: 'Строка', kind: 'count', width: 10 },
          { title: 'Что с ней', kind: 'text', width: 18 },
          { title: 'Причина', kind: 'text', width: 40 },
          { title: 'Фото', kind: 'text', width: 60 },
        ],
        pages: importId === null ? [kept.map(toRow)] : readRemarks(db, importId),
        note: isCut ? `Здесь первые ${kept.length} из ${findings.remarks}. После импорта будут все.` : undefined,
      },
    ],
  };
}

async function* readRemarks(db: Database, importId: string): AsyncGenerator<readonly ReportRow[]> {
  let ranges = await listRemarkedRanges(db, importId, -1);
  for (let last = ranges.at(-1); last !== undefined; last = ranges.at(-1)) {
    yield ranges.flatMap(({ remarks }) => remarks.map(toRow));
    ranges = await listRemarkedRanges(db, importId, last.number);
  }
}

const FATES = {
  rejected: 'не принята',
  photos_dropped: 'принята',
  superseded: 'пропущена',
} satisfies Record<LineRemark['kind'], string>;

function toRow(remark: LineRemark): ReportRow {
  const { reason, photos } = describeRemark(remark);
  return [remark.line, FATES[remark.kind], reason, photos];
}
