/** What a CSV, XLSX or PDF file is made of. It knows nothing of the product. */

/** `time` is ISO 8601; null is "no data" and stays empty. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

/**
 * `count`: whole; `decimal`: two digits; `share`: 0 to 1, shown as percent; `figure`: as it is; `time`: shown as Moscow
 * time; `text` and `link` are never taken for a formula.
 */
export type ColumnKind = 'text' | 'link' | 'time' | 'count' | 'decimal' | 'share' | 'figure';

export interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
  /** Characters. */
  readonly width: number;
}

export interface ReportTable {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Page by page, so that a million rows are never held at once. */
  readonly pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** Such as that there are more rows than these. */
  readonly note?: string | undefined;
  /** Drawn where the format can. */
  readonly charts?: readonly Chart[] | undefined;
}

export interface Chart {
  readonly title: string;
  readonly points: readonly { readonly label: string; readonly value: number | null }[];
}

export interface ReportDocument {
  readonly title: string;
  /** What the file is about and what it was asked for. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly tables: readonly ReportTable[];
}
