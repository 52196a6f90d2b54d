import type { Database } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import type { Tables } from '#database/tables.ts';

/** One kind of data in the archive: a file of JSON, and a table on the page. */
export interface ExportSection {
  /** Of the file, without `.json`. */
  readonly name: string;
  readonly title: string;
  readonly tables: readonly (keyof Tables)[];
  /** What the page shows of a row, by field; the file has everything that is read. */
  readonly columns: Readonly<Record<string, string>>;
  readonly read: (db: Database, accountId: number) => AsyncIterable<object>;
}

interface SectionOf<R extends object> extends Omit<ExportSection, 'columns' | 'read'> {
  /** Fields that are read and stay here: our own ids of people. */
  readonly unshown?: readonly (keyof R & string)[];
  readonly columns: Readonly<Partial<Record<keyof R & string, string>>>;
}

interface Page<R> {
  readonly accountId: number;
  readonly after: R | null;
  readonly limit: number;
}

/** Data of which an account may have any amount. */
export function pagedSection<R extends object>(
  list: (db: Database, page: Page<R>) => Promise<readonly R[]>,
  { unshown = [], ...section }: SectionOf<NoInfer<R>>,
): ExportSection {
  return {
    ...section,
    columns: titlesOf(section.columns),
    read: async function* (db, accountId) {
      for await (const row of readPages<R>((page) => list(db, { accountId, ...page }))) yield without(row, unshown);
    },
  };
}

/** Data of which an account has a few rows at most. */
export function smallSection<R extends object>(
  list: (db: Database, accountId: number) => Promise<readonly R[]>,
  section: SectionOf<NoInfer<R>>,
): ExportSection {
  return {
    ...section,
    columns: titlesOf(section.columns),
    read: async function* (db, accountId) {
      yield* await list(db, accountId);
    },
  };
}

function without(row: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
}

function titlesOf(columns: Readonly<Partial<Record<string, string>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([field, title]) => (title === undefined ? [] : [[field, title]])),
  );
}
