import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Database, Transaction } from '#database/database.ts';
import { lockSearch, type Search, updatePersonCount } from './repository.ts';

/** How a kind of search keeps its hits. */
interface Hits<Hit, Shown> {
  list(db: Database | Transaction, range: { from: number; count: number }): Promise<readonly Hit[]>;
  /** With who they are today, in the same order; null for whoever is not to be seen any more. */
  show(hits: readonly Hit[]): Promise<readonly (Shown | null)[]>;
  /** In the order given, whatever was there before. */
  replace(trx: Transaction, hits: readonly Hit[]): Promise<void>;
}

/**
 * One page of a search, and how many people it has over all pages. Whoever has left the catalogue leaves the result for good: no
 * trace stays, pages stay full and the count true.
 */
export async function listFound<Hit extends { readonly personId: string }, Shown>(
  db: Database,
  { search, page }: { search: Search; page: number },
  hits: Hits<Hit, Shown>,
): Promise<{ hits: Shown[]; count: number }> {
  let count = search.run.status === 'delivered' ? search.personCount : 0;
  while (page * SEARCH_PAGE_SIZE < count) {
    const listed = await hits.list(db, { from: page * SEARCH_PAGE_SIZE, count: SEARCH_PAGE_SIZE });
    const shown = await hits.show(listed);
    const present = shown.filter((hit) => hit !== null);
    if (present.length === listed.length) return { hits: present, count };
    const vanished = new Set(listed.filter((_, index) => shown[index] === null).map(({ personId }) => personId));
    count = await db.transaction().execute(async (trx) => {
      const locked = await lockSearch(trx, search);
      if (locked?.run.status !== 'delivered') return 0;
      const all = await hits.list(trx, { from: 0, count: locked.personCount });
      const left = all.filter(({ personId }) => !vanished.has(personId));
      await hits.replace(trx, left);
      await updatePersonCount(trx, search, left.length);
      return left.length;
    });
  }
  return { hits: [], count };
}
