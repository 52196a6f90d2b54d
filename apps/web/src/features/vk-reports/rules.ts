import type { ExportFormat, ExportTable } from '@vidno/contract/vk/export';
import type { Direction, Filter, PostSort } from '@vidno/contract/vk/filter';
import type { ReportType } from '@vidno/contract/vk/posts';

/** What a screen can export; `table` is the visible one. */
export interface Exportable {
  /** A tracked account, or several joined by commas for a comparison. */
  readonly id: string;
  /** The name of the account, for the file name. */
  readonly name: string;
  readonly table: ExportTable;
  readonly filter: Filter;
  readonly sort?: PostSort | undefined;
  readonly direction?: Direction | undefined;
  readonly type?: ReportType | undefined;
  readonly value?: string | undefined;
}

/** vidno-vidno_news-posts-2026-02-01-2026-02-28.xlsx: only characters that are safe in file names. */
export function fileNameOf({ name, table, filter }: Exportable, format: ExportFormat): string {
  const parts = ['vidno', name, table, filter.date_from, filter.date_to];
  const words = parts.map((part) => (part ?? '').replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, ''));
  return `${words.filter((word) => word !== '').join('-')}.${format}`;
}

/** The public address of a shared report. The token is in the fragment, which browsers never send to a server. */
export function sharedUrl(token: string, origin: string): string {
  return `${origin}/shared#${encodeURIComponent(token)}`;
}
