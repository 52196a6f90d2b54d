import type { Database } from '#database/database.ts';
import { readOwnRows } from '#retention/read-own-rows.ts';
import type { TableFacts } from '#retention/table-facts.ts';
import { WRITTEN_SECTIONS } from './written-sections.ts';

/** One kind of data in the archive: a file of JSON, and a table on the page. */
export interface ExportSection {
  /** Of the file, without `.json`. */
  readonly name: string;
  readonly title: string;
  /** What the page shows of a row: titles by field. */
  readonly page: Readonly<Record<string, string>>;
  readonly read: (db: Database, accountId: number) => AsyncIterable<object>;
}

/** Everything that is held about an account, in the order of the page. */
export function listSections(tables: readonly TableFacts[]): ExportSection[] {
  return tables.flatMap((facts): ExportSection[] => {
    const { download } = facts;
    if (download === undefined || 'within' in download || 'withheld' in download) return [];
    const { title, page } = download;
    if ('written' in download)
      return [{ name: download.written, title, page, read: WRITTEN_SECTIONS[download.written] }];
    const read: ExportSection['read'] = (db, accountId) => readOwnRows(db, { facts, section: download }, accountId);
    return [{ name: download.name, title, page, read }];
  });
}

/** Why some of what belongs to an account is not in the archive, in the words of the page. */
export function listReasons(tables: readonly TableFacts[]): string[] {
  return tables.flatMap(({ download }) => (download && 'withheld' in download ? [download.withheld] : []));
}
