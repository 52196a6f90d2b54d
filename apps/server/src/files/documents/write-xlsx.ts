import writeExcelFile, { type Cell as SheetCell, type Row as SheetRow } from 'write-excel-file/node';
import { toMoscowWallClock } from '#config/time.ts';
import type { Cell, ColumnKind, DocumentWithRows, TableWithRows } from './report-document.ts';

/**
 * Excel's limit per cell.
 * @limit list: The cell is cut: Excel opens no longer one.
 */
const TEXT_MAX_CHARS = 32_767;
/** @limit list: The name is cut: Excel opens no longer one. */
const SHEET_NAME_MAX_CHARS = 31;

const NUMBER_FORMATS: Partial<Record<ColumnKind, string>> = { count: '#,##0', decimal: '0.00', share: '0.0%' };

/** One sheet per table, with real numbers and dates and a frozen header row; the last sheet describes the file. */
export async function writeXlsx(document: DocumentWithRows): Promise<Buffer> {
  const facts = {
    sheet: 'О файле',
    data: [[bold(document.title)], ...document.facts.map(({ label, value }) => [bold(label), { value }])],
    columns: [{ width: 24 }, { width: 80 }],
  };
  const sheets = document.tables.map((table, index) => toSheet(table, uniqueName(document, index)));
  return writeExcelFile([...sheets, facts]).toBuffer();
}

function toSheet({ columns, rows, note }: TableWithRows, sheet: string) {
  const head = columns.map(({ title }) => bold(title));
  const body = rows.map((row): SheetRow => row.map((cell, index) => toCell(cell, columns[index]?.kind ?? 'text')));
  const foot: SheetRow[] = note ? [[], [{ value: note, fontStyle: 'italic' }]] : [];
  return {
    sheet,
    data: [head, ...body, ...foot],
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  };
}

function toCell(cell: Cell, kind: ColumnKind): SheetCell {
  if (cell === null) return null;
  if (typeof cell === 'number') {
    const format = NUMBER_FORMATS[kind];
    return format === undefined ? { value: cell } : { value: cell, format };
  }
  if (typeof cell === 'object') return { value: cell.percent, format: '0.00" %"' };
  if (kind === 'time') return { value: toMoscowWallClock(new Date(cell)), format: 'dd.mm.yyyy hh:mm' };
  return { value: cell.slice(0, TEXT_MAX_CHARS).toWellFormed(), type: String };
}

function bold(value: string) {
  return { value, fontWeight: 'bold' as const };
}

/** Excel rejects duplicate sheet names and names with certain characters. */
function uniqueName({ tables }: DocumentWithRows, index: number): string {
  const nameOf = (title = '') => title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, SHEET_NAME_MAX_CHARS);
  const name = nameOf(tables[index]?.title);
  const isTaken = tables.slice(0, index).some(({ title }) => nameOf(title) === name);
  return isTaken ? `${name.slice(0, SHEET_NAME_MAX_CHARS - 3)} ${index + 1}` : name;
}
