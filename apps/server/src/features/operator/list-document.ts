import { inBatches } from '#database/read-pages.ts';
import type { Cell, Column, ReportDocument } from '#files/documents/report-document.ts';

/** A column, and what stands in it of each line. */
export interface ListColumn<Line> extends Column {
  readonly cell: (line: Line) => Cell;
}

interface List<Row, Line> {
  readonly title: string;
  /** What it is filtered by; what is undefined filters nothing. */
  readonly filters?: readonly (readonly [label: string, value: string | undefined])[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** Of so many rows at once. */
  readonly toLines: (rows: readonly Row[]) => readonly Line[] | Promise<readonly Line[]>;
  readonly columns: readonly ListColumn<Line>[];
}

/** A whole list as one table, for a spreadsheet: no contacts. */
export function toListDocument<Row, Line>(list: List<Row, Line>): ReportDocument {
  const { title, filters = [], columns } = list;
  return {
    title,
    facts: filters.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }])),
    tables: [{ title, columns, pages: readTable(list) }],
  };
}

/** @limit none */
const ROWS_AT_ONCE = 500;

async function* readTable<Row, Line>({ rows, toLines, columns }: List<Row, Line>) {
  for await (const batch of inBatches(rows, ROWS_AT_ONCE)) {
    const lines = await toLines(batch);
    yield lines.map((line) => columns.map(({ cell }) => cell(line)));
  }
}

/** Who it belongs to. */
export const accountCell = (account: number | null): string => (account === null ? '' : String(account));
export const rubles = (kopecks: number): number => kopecks / 100;
