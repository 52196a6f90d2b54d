import type { Database } from '#database/database.ts';
import { readPages } from '#database/read-pages.ts';
import { listOwnRows, type OwnRows, type PlacedRow } from './own-rows-repository.ts';

/** All that an account has in a table; `R` are the fields that the caller knows the section to have. */
export async function* readOwnRows<R extends object = object>(
  db: Database,
  own: OwnRows,
  accountId: number,
): AsyncGenerator<R> {
  const rows = readPages<PlacedRow>((page) => listOwnRows(db, own, { accountId, ...page }));
  for await (const { row } of rows) yield row as R;
}
