import type { Database, Transaction } from '#database/database.ts';
import {
  findResultAccess,
  isEverybodyHidden,
  lockSearch,
  type ResultAccessTools,
  type Search,
  type SearchId,
  updatePersonCounts,
} from '#features/search-list/public.ts';
import { countFound } from './hit-repository.ts';

export type ResultChanged =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly because: 'search_not_found' | 'not_found' | 'not_paid' };

export interface ChangeResultTools extends ResultAccessTools {
  readonly db: Database;
}

export interface OwnResult extends SearchId {
  readonly isVisitor: boolean;
}

/**
 * Changes what a keyword search shows, and counts its people again. A hidden result cannot be changed, since the count would say
 * something about it.
 */
export async function changeResult(
  tools: ChangeResultTools,
  { accountId, id, isVisitor }: OwnResult,
  change: (trx: Transaction, search: Search) => Promise<ResultChanged>,
): Promise<ResultChanged> {
  return await tools.db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, { accountId, id });
    if (search?.kind !== 'keyword') return { kind: 'refused', because: 'search_not_found' };
    const access = await findResultAccess(trx, tools, { search, isVisitor });
    if (isEverybodyHidden(search, access)) return { kind: 'refused', because: 'not_paid' };
    const outcome = await change(trx, search);
    const isCounted = outcome.kind === 'changed' && search.run.status === 'delivered';
    if (isCounted) await updatePersonCounts(trx, await countFound(trx, [search]));
    return outcome;
  });
}
