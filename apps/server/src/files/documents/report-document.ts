import { formatMoscowDateTime } from '#config/time.ts';

/** The content of a CSV, XLSX or PDF report, independent of the product. */

/** A `time` cell is ISO 8601; null means no data and is left empty. */
export type Cell = string | number | Percent | null;

/** A number with its own unit, in a column of different ones. */
interface Percent {
  readonly percent: number;
}

export type Row = readonly Cell[];

/**
 * `count`: integer; `decimal`: two decimal places; `share`: 0 to 1, shown as a percentage; `figure`: at most one decimal place; `time`:
 * shown in Moscow time; `text` and `link` are escaped so that they are never read as formulas.
 */
export type ColumnKind = 'text' | 'link' | 'time' | 'count' | 'decimal' | 'share' | 'figure';

export interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
  /** In characters. */
  readonly width: number;
}

export interface ReportTable {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Rows page by page, so that a million rows are never in memory at once. */
  readonly pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** Shown below the table, such as that rows are missing. */
  readonly note?: string | undefined;
  /** Drawn if the format supports it. */
  readonly charts?: readonly Chart[] | undefined;
  /** JPEGs beside the rows, in their order; drawn only in a PDF. */
  readonly pictures?: readonly (Uint8Array | null)[] | undefined;
}

export interface Chart {
  readonly title: string;
  readonly points: readonly ChartPoint[];
  /** Otherwise the scale begins near the least value. */
  readonly fromZero?: boolean;
}

interface ChartPoint {
  readonly label: string;
  /** Null is a gap. */
  readonly value: number | null;
  /** Of the compared period, drawn pale. */
  readonly before?: number | null;
  /** Not of a whole step, drawn hollow. */
  readonly partial?: boolean;
}

/** Somebody or something with a picture, drawn only in a PDF. */
export interface Card {
  /** JPEG or PNG; the first is drawn large. */
  readonly pictures: readonly Uint8Array[];
  readonly title: string;
  readonly lines: readonly string[];
  readonly links: readonly string[];
}

export interface CardGroup {
  readonly title: string;
  /** Shown below the title. */
  readonly note?: string | undefined;
  readonly cards: readonly Card[];
}

export interface ReportDocument {
  readonly title: string;
  /** A JPEG beside the title; drawn only in a PDF. */
  readonly picture?: Uint8Array | undefined;
  /** Subject and parameters of the report. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly tables: readonly ReportTable[];
  /** Before the tables. */
  readonly groups?: readonly CardGroup[] | undefined;
  /** Said at the end. */
  readonly note?: string | undefined;
}

/** A table with all its rows, for formats that cannot be written page by page. */
export type TableWithRows = Omit<ReportTable, 'pages'> & { readonly rows: readonly Row[] };

export type DocumentWithRows = Omit<ReportDocument, 'tables'> & { readonly tables: readonly TableWithRows[] };

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
  if (typeof cell === 'object') return toNumber(cell.percent, 'decimal');
  if (kind === 'time') return formatMoscowDateTime(new Date(cell));
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function toNumber(value: number, kind: ColumnKind): string {
  const text = kind === 'share' ? `${Number((value * 100).toFixed(2))}%` : String(value);
  return text.replace('.', ',');
}
