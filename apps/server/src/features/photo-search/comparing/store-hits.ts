import type { Transaction } from '#database/database.ts';
import type { SearchId } from '#features/search-list/public.ts';
import { replaceHits } from '../hit-repository.ts';
import { updateWeakCount } from '../repository.ts';
import { type Hit, isFound } from '../rules.ts';

/** Replaces the hits of the search. Returns the number of people found. */
export async function storeHits(trx: Transaction, search: SearchId, hits: readonly Hit[]): Promise<number> {
  const found = hits.filter(isFound).length;
  await replaceHits(trx, search, hits);
  await updateWeakCount(trx, search, hits.length - found);
  return found;
}
