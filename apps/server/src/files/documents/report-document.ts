/** The content of a CSV, XLSX or PDF report, independent of the product. */

/** A `time` cell is ISO 8601; null means no data and is left empty. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

/**
 * `count`: integer; `decimal`: two decimal places; `share`: 0 to 1, shown as a percentage; `figure`: shown as given; `time`:
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
}

export interface Chart {
  readonly title: string;
  readonly points: readonly { readonly label: string; readonly value: number | null }[];
}

export interface ReportDocument {
  readonly title: string;
  /** Subject and parameters of the report. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly tables: readonly ReportTable[];
}

/** A table with all its rows, for formats that cannot be written page by page. */
export type TableWithRows = Omit<ReportTable, 'pages'> & { readonly rows: readonly Row[] };

export type DocumentWithRows = Omit<ReportDocument, 'tables'> & { readonly tables: readonly TableWithRows[] };
