import type { Search } from '../repository.ts';

/** How a kind of search forgets people who have left the catalogue. */
interface Forgetting {
  /** Of searches of one account, those that show somebody who has left. */
  readonly listGone: (of: { accountId: number; searchIds: readonly string[] }) => Promise<ReadonlySet<string>>;
  /** Forgets them, and returns how many people are left; null if the search has been started again. */
  readonly forget: (search: Search) => Promise<number | null>;
}

/** By search id; only what changed. The searches are those of one account. */
export async function recountGone(
  searches: readonly Search[],
  { listGone, forget }: Forgetting,
): Promise<ReadonlyMap<string, number>> {
  const [first] = searches;
  if (!first) return new Map();
  const gone = await listGone({ accountId: first.accountId, searchIds: searches.map(({ id }) => id) });
  const counts = new Map<string, number>();
  for (const search of searches.filter(({ id }) => gone.has(id))) {
    const count = await forget(search);
    if (count !== null) counts.set(search.id, count);
  }
  return counts;
}
