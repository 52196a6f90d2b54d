import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Database, Transaction } from '#database/database.ts';
import { lockSearch, type Search, updatePersonCount } from './repository.ts';

/** How a kind of search stores its hits. */
interface HitStore<Hit, Shown> {
  list(db: Database | Transaction, range: { from: number; count: number }): Promise<readonly Hit[]>;
  /** The hits as they are in the catalogue now, in the same order. Null for a person who may no longer be shown. */
  show(hits: readonly Hit[]): Promise<readonly (Shown | null)[]>;
  /** How many hits a search that has ended has. */
  countAll(reader: Database | Transaction, search: Search): Promise<number>;
  /** Replaces all hits, in the order given. Returns the number of people found. */
  replace(trx: Transaction, hits: readonly Hit[]): Promise<number>;
}

interface HitsOnPage<Shown> {
  readonly hits: Shown[];
  /** People found, on all pages. */
  readonly count: number;
  /** Hits on all pages, whether they count as found or not. */
  readonly total: number;
}

/**
 * One page of a search, and how many there are in all. People who have left the catalogue are deleted from the result first,
 * so that pages stay full and the count stays correct.
 */
export async function listHitsOnPage<Hit extends { readonly personId: string }, Shown>(
  db: Database,
  { search, page }: { search: Search; page: number },
  hits: HitStore<Hit, Shown>,
): Promise<HitsOnPage<Shown>> {
  if (search.run.status !== 'delivered') return { hits: [], count: 0, total: 0 };
  let count = search.personCount;
  let total = await hits.countAll(db, search);
  while (page * SEARCH_PAGE_SIZE < total) {
    const listed = await hits.list(db, { from: page * SEARCH_PAGE_SIZE, count: SEARCH_PAGE_SIZE });
    const shown = await hits.show(listed);
    const present = shown.filter((hit) => hit !== null);
    if (present.length === listed.length) return { hits: present, count, total };
    const removedIds = new Set(listed.filter((_, index) => shown[index] === null).map(({ personId }) => personId));
    [count, total] = await db.transaction().execute(async (trx) => {
      const locked = await lockSearch(trx, search);
      if (locked?.run.status !== 'delivered') return [0, 0];
      const all = await hits.list(trx, { from: 0, count: await hits.countAll(trx, locked) });
      const left = all.filter(({ personId }) => !removedIds.has(personId));
      const found = await hits.replace(trx, left);
      await updatePersonCount(trx, search, found);
      return [found, left.length];
    });
  }
  return { hits: [], count, total };
}
