import type { ExportFormat, ExportTable } from '@vidno/contract/vk/export';
import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { ReportType } from '@vidno/contract/vk/posts';

/** What can be saved on a screen; `table` is the one in sight. */
export interface Exportable {
  /** A tracked account; of a comparison several, joined by commas. */
  readonly id: string;
  /** Of the account, for the name of the file. */
  readonly name: string;
  readonly table: ExportTable;
  readonly filter: Filter;
  readonly sort?: PostSort | undefined;
  readonly direction?: Direction | undefined;
  readonly type?: ReportType | undefined;
  readonly value?: string | undefined;
}

/** vidno-vidno_news-posts-2026-02-01-2026-02-28.xlsx: nothing that a file system would mind. */
export function fileNameOf({ name, table, filter }: Exportable, format: ExportFormat): string {
  const parts = ['vidno', name, table, filter.date_from, filter.date_to];
  const words = parts.map((part) => (part ?? '').replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, ''));
  return `${words.filter((word) => word !== '').join('-')}.${format}`;
}

/** Whoever opens it needs nothing else. */
export function sharedAddress(token: string, origin: string): string {
  return `${origin}/shared/${encodeURIComponent(token)}`;
}
