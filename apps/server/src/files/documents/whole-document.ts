import type { ReportDocument, ReportTable, Row } from './report-document.ts';

/** A table with all its rows, for formats that cannot be written page by page. */
export type WholeTable = Omit<ReportTable, 'pages'> & { readonly rows: readonly Row[] };

export type WholeDocument = Omit<ReportDocument, 'tables'> & { readonly tables: readonly WholeTable[] };
