import type { ReportDocument, ReportTable, Row } from './report-document.ts';

/** A table with all its rows, for formats that cannot be written page by page. */
export type TableWithRows = Omit<ReportTable, 'pages'> & { readonly rows: readonly Row[] };

export type DocumentWithRows = Omit<ReportDocument, 'tables'> & { readonly tables: readonly TableWithRows[] };
