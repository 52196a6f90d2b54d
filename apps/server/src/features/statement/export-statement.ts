import { Readable } from 'node:stream';
import { STATEMENT_FILE_MAX_ROWS, type StatementFormat, type StatementLine } from '@vidno/contract/money/statement';
import type { Database } from '#database/database.ts';
import type { Period } from '#features/ledger/public.ts';
import type { FileBuilder } from '#files/documents/build-file.ts';
import { type ReportDocument, type Row, writeCsv } from '#files/documents/report-document.ts';
import { describeTotals, listStatementLines } from './statement-lines.ts';

const FILE_TYPES: Readonly<Record<StatementFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};
const PAGE_ROWS = 500;
const RECEIPTS: Readonly<Record<StatementLine['receipt'], string>> = {
  none: '',
  waiting: 'ждёт кассу',
  sent: 'отправлен',
};

interface StatementFile {
  readonly name: string;
  /** Content type. */
  readonly type: string;
  readonly body: Buffer | Readable;
}

/** The statement as a file; null while too many files are being built. */
export async function exportStatement(
  { db, buildFile }: { readonly db: Database; readonly buildFile: FileBuilder },
  period: Period,
  format: StatementFormat,
): Promise<StatementFile | null> {
  const { totalCount } = await describeTotals(db, period);
  const document = toDocument(db, period, totalCount);
  const named = { name: `Выписка.${format}`, type: FILE_TYPES[format] };
  if (format === 'csv') return { ...named, body: Readable.from(writeCsv(document)) };
  const built = await buildFile(format, document);
  return built.kind === 'busy' ? null : { ...named, body: built.bytes };
}

function toDocument(db: Database, period: Period, totalCount: number): ReportDocument {
  return {
    title: 'Выписка',
    facts: [{ label: 'Операций', value: String(totalCount) }],
    tables: [
      {
        title: 'Операции',
        columns: [
          { title: 'Когда', kind: 'time', width: 18 },
          { title: 'Операция', kind: 'text', width: 44 },
          { title: 'Подробности', kind: 'text', width: 34 },
          { title: 'Сумма, ₽', kind: 'decimal', width: 12 },
          { title: 'Отложено, ₽', kind: 'decimal', width: 12 },
          { title: 'Остаток, ₽', kind: 'decimal', width: 12 },
          { title: 'Чек', kind: 'text', width: 12 },
        ],
        pages: readRows(db, period),
        note:
          totalCount > STATEMENT_FILE_MAX_ROWS
            ? `Показаны последние ${STATEMENT_FILE_MAX_ROWS} операций из ${totalCount}. Выберите период покороче.`
            : undefined,
      },
    ],
  };
}

async function* readRows(db: Database, period: Period): AsyncGenerator<Row[]> {
  for (let offset = 0; offset < STATEMENT_FILE_MAX_ROWS; offset += PAGE_ROWS) {
    const lines = await listStatementLines(db, { ...period, offset, limit: PAGE_ROWS });
    yield lines.map(toRow);
    if (lines.length < PAGE_ROWS) return;
  }
}

function toRow(line: StatementLine): Row {
  const rubles = (kopecks: number) => kopecks / 100;
  return [
    line.at,
    line.title,
    line.detail,
    rubles(line.amount_kopecks),
    rubles(line.reserved_kopecks),
    rubles(line.balance_kopecks),
    RECEIPTS[line.receipt],
  ];
}
