import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { SearchCounts, SearchListItem } from '@vidno/contract/search';
import { listSearchPayments } from '#features/search-payments/public.ts';
import { listSources } from '#features/sources/public.ts';
import { type DescribeWaitsTools, describeWaits } from '../describe-waits.ts';
import type { Search } from '../repository.ts';
import { toListEntry } from '../rules.ts';
import type { SearchKinds } from '../search-kind.ts';
import { countByState, countSearches, listSearchPage, type SearchFilter } from './list-repository.ts';

export interface ListSearchesTools extends DescribeWaitsTools {
  readonly searchKinds: SearchKinds;
}

interface ListedSearches {
  readonly entries: SearchListItem[];
  readonly totalCount: number;
  readonly counts: SearchCounts;
}

/** One page of the account's searches, newest first, with the number of all that match and the counts by state. */
export async function listSearches(
  tools: ListSearchesTools,
  { page, ...filter }: SearchFilter & { readonly page: number },
): Promise<ListedSearches> {
  const { db } = tools;
  const counts = await countByState(db, filter);
  const isNarrowed = filter.type !== undefined || filter.state !== undefined;
  const totalCount = isNarrowed ? await countSearches(db, filter) : counts.all;
  if (page * SEARCH_PAGE_SIZE >= totalCount) return { entries: [], totalCount, counts };
  const searches = await listSearchPage(db, { ...filter, page, pageSize: SEARCH_PAGE_SIZE });
  return { entries: await describeSearches(tools, filter.accountId, searches), totalCount, counts };
}

/** Converts searches of one account to list entries. */
export async function describeSearches(
  tools: ListSearchesTools,
  accountId: number,
  searches: readonly Search[],
): Promise<SearchListItem[]> {
  const { db, searchKinds } = tools;
  const sources = await listSources(db);
  const accountPayments = await listSearchPayments(db, { accountId, searchIds: searches.map(({ id }) => id) });
  const payments = new Map(accountPayments.map((payment) => [payment.search_id, payment]));
  const described = await Promise.all(
    Object.entries(searchKinds).map(([name, kind]) =>
      kind.listLabels(
        searches
          .filter((search) => search.kind === name)
          .map((search) => ({ ...search, isLocked: payments.get(search.id)?.state === 'locked' })),
      ),
    ),
  );
  const waits = await describeWaits(tools, accountId, searches);
  const labels = new Map(described.flatMap((ofKind) => [...ofKind]));
  return searches.map((search) => ({
    ...toListEntry(search, { sources, label: labels.get(search.id), payment: payments.get(search.id) ?? null }),
    ...waits.get(search.id),
  }));
}
