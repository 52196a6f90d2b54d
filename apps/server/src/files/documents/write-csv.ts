import { formatMoscowDateTime } from '#config/moscow-time.ts';
import type { Cell, ColumnKind, ReportDocument, ReportTable, Row } from './report-document.ts';

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** CSV for a Russian Excel: semicolons, decimal commas, UTF-8 with a byte order mark. Yields page by page. */
export async function* writeCsv(document: ReportDocument): AsyncGenerator<Buffer> {
  const head = [[document.title], ...document.facts.map(({ label, value }) => [label, value])];
  yield Buffer.from(BYTE_ORDER_MARK + head.map((row) => toLine(row)).join(''));
  for (const table of document.tables) yield* writeTable(table, document.tables.length > 1);
}

async function* writeTable({ title, columns, pages, note }: ReportTable, titled: boolean): AsyncGenerator<Buffer> {
  const kinds = columns.map(({ kind }) => kind);
  yield Buffer.from(LINE_END + (titled ? toLine([title]) : '') + toLine(columns.map((column) => column.title)));
  for await (const rows of pages) yield Buffer.from(rows.map((row) => toLine(row, kinds)).join(''));
  if (note) yield Buffer.from(toLine([note]));
}

function toLine(row: Row, kinds: readonly ColumnKind[] = []): string {
  return row.map((cell, index) => toField(cell, kinds[index] ?? 'text')).join(';') + LINE_END;
}

function toField(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return toNumber(cell, kind);
  if (kind === 'time') return formatMoscowDateTime(new Date(cell));
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function toNumber(value: number, kind: ColumnKind): string {
  const text = kind === 'share' ? `${Number((value * 100).toFixed(2))}%` : String(value);
  return text.replace('.', ',');
}
