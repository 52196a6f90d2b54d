import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Database, Transaction } from '#database/database.ts';
import { lockSearch, type Search, updatePersonCount } from './repository.ts';

/** How a kind of search stores its hits. */
interface HitStore<Hit, Shown> {
  list(db: Database | Transaction, range: { from: number; count: number }): Promise<readonly Hit[]>;
  /** The hits as they are in the catalogue now, in the same order. Null for a person who may no longer be shown. */
  show(hits: readonly Hit[]): Promise<readonly (Shown | null)[]>;
  /** Replaces all hits, in the order given. */
  replace(trx: Transaction, hits: readonly Hit[]): Promise<void>;
}

/**
 * One page of a search, and the total count. People who have left the catalogue are deleted from the result first, so that
 * pages stay full and the count stays correct.
 */
export async function listHitsOnPage<Hit extends { readonly personId: string }, Shown>(
  db: Database,
  { search, page }: { search: Search; page: number },
  hits: HitStore<Hit, Shown>,
): Promise<{ hits: Shown[]; count: number }> {
  let count = search.run.status === 'delivered' ? search.personCount : 0;
  while (page * SEARCH_PAGE_SIZE < count) {
    const listed = await hits.list(db, { from: page * SEARCH_PAGE_SIZE, count: SEARCH_PAGE_SIZE });
    const shown = await hits.show(listed);
    const present = shown.filter((hit) => hit !== null);
    if (present.length === listed.length) return { hits: present, count };
    const removedIds = new Set(listed.filter((_, index) => shown[index] === null).map(({ personId }) => personId));
    count = await db.transaction().execute(async (trx) => {
      const locked = await lockSearch(trx, search);
      if (locked?.run.status !== 'delivered') return 0;
      const all = await hits.list(trx, { from: 0, count: locked.personCount });
      const left = all.filter(({ personId }) => !removedIds.has(personId));
      await hits.replace(trx, left);
      await updatePersonCount(trx, search, left.length);
      return left.length;
    });
  }
  return { hits: [], count };
}
