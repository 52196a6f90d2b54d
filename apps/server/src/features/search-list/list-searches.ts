import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { SearchListItem } from '@vidno/contract/search';
import type { Database } from '#database/database.ts';
import { findSource, listSources } from '#features/sources/public.ts';
import { countSearches, listSearchPage, type Search } from './repository.ts';
import { toListEntry } from './rules.ts';
import type { SearchKinds } from './search-kind.ts';

export interface ListSearchesTools {
  readonly db: Database;
  readonly kinds: SearchKinds;
}

/** A search as a row of the list. */
export async function describeSearch({ db, kinds }: ListSearchesTools, search: Search): Promise<SearchListItem> {
  const [source, labels] = await Promise.all([findSource(db, search.sourceId), listLabels({ db, kinds }, [search])]);
  return toListEntry(search, { sourceTitle: source?.title, label: labels.get(search.id) });
}

/** One page of the account's searches, newest first, and how many there are over all pages. */
export async function listSearches(
  { db, kinds }: ListSearchesTools,
  { accountId, demo, page }: { accountId: number; demo: boolean | undefined; page: number },
): Promise<{ entries: SearchListItem[]; totalCount: number }> {
  const totalCount = await countSearches(db, { accountId, demo });
  if (page * SEARCH_PAGE_SIZE >= totalCount) return { entries: [], totalCount };
  const searches = await listSearchPage(db, { accountId, demo, page, pageSize: SEARCH_PAGE_SIZE });
  const titles = new Map((await listSources(db)).map(({ id, title }) => [id, title]));
  const labels = await listLabels({ db, kinds }, searches);
  const entries = searches.map((search) =>
    toListEntry(search, { sourceTitle: titles.get(search.sourceId), label: labels.get(search.id) }),
  );
  return { entries, totalCount };
}

async function listLabels({ db, kinds }: ListSearchesTools, searches: readonly Search[]) {
  const ofKinds = await Promise.all(
    Object.entries(kinds).map(([name, kind]) =>
      kind.listLabels(
        db,
        searches.filter((search) => search.kind === name).map(({ id }) => id),
      ),
    ),
  );
  return new Map(ofKinds.flatMap((labels) => [...labels]));
}
