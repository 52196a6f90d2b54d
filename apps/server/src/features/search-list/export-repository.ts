import type { Database } from '#database/database.ts';
import { BEFORE_ALL_IDS, type PageOfAccount } from '#database/read-pages.ts';
import type { Row } from '#database/tables.ts';

type ExportedSearch = Pick<
  Row<'search'>,
  'id' | 'kind' | 'source_ids' | 'demo' | 'hash' | 'person_count' | 'label' | 'purpose' | 'created_at' | 'expires_at'
> &
  Pick<Row<'run'>, 'status' | 'message' | 'finished_at'>;

/** By id. */
export async function listSearchesForExport(
  db: Database,
  { accountId, after, limit }: PageOfAccount<Pick<Row<'search'>, 'id'>>,
): Promise<ExportedSearch[]> {
  return await db
    .selectFrom('search')
    .innerJoin('run', 'run.id', 'search.run_id')
    .select(['search.id', 'search.kind', 'source_ids', 'demo', 'hash', 'person_count', 'label', 'purpose'])
    .select(['search.created_at', 'expires_at', 'run.status', 'run.message', 'run.finished_at'])
    .where('search.account_id', '=', accountId)
    .where('search.id', '>', after?.id ?? BEFORE_ALL_IDS)
    .orderBy('search.id')
    .limit(limit)
    .execute();
}
