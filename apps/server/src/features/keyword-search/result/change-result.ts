import type { Database, Transaction } from '#database/database.ts';
import { lockSearch, type Search, type SearchId, updatePersonCount } from '#features/search-list/public.ts';
import { countFound } from './hit-repository.ts';

export type ResultChanged =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | 'not_found' };

/** Changes what a keyword search shows, and counts its people anew. */
export async function changeResult(
  db: Database,
  own: SearchId,
  change: (trx: Transaction, search: Search) => Promise<ResultChanged>,
): Promise<ResultChanged> {
  return await db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, own);
    if (search?.kind !== 'keyword') return { kind: 'refused', because: 'search_not_found' };
    const outcome = await change(trx, search);
    const isCounted = outcome.kind === 'changed' && search.run.status === 'delivered';
    if (isCounted) await updatePersonCount(trx, search, await countFound(trx, search));
    return outcome;
  });
}
