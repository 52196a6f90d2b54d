import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { SearchListItem } from '@vidno/contract/search';
import { listSearchPayments } from '#features/search-payments/public.ts';
import { listSources } from '#features/sources/public.ts';
import { type DescribeWaitsTools, describeWaits } from './describe-waits.ts';
import { countSearches, listSearchPage, type Search } from './repository.ts';
import { toListEntry } from './rules.ts';
import type { SearchKinds } from './search-kind.ts';

export interface ListSearchesTools extends DescribeWaitsTools {
  readonly searchKinds: SearchKinds;
}

/** One page of the account's searches, newest first, and the total count. */
export async function listSearches(
  tools: ListSearchesTools,
  { accountId, demo, page }: { accountId: number; demo: boolean | undefined; page: number },
): Promise<{ entries: SearchListItem[]; totalCount: number }> {
  const totalCount = await countSearches(tools.db, { accountId, demo });
  if (page * SEARCH_PAGE_SIZE >= totalCount) return { entries: [], totalCount };
  const searches = await listSearchPage(tools.db, { accountId, demo, page, pageSize: SEARCH_PAGE_SIZE });
  return { entries: await describeSearches(tools, accountId, searches), totalCount };
}

/** Converts searches of one account to list entries. */
export async function describeSearches(
  tools: ListSearchesTools,
  accountId: number,
  searches: readonly Search[],
): Promise<SearchListItem[]> {
  const { db, searchKinds } = tools;
  const sources = await listSources(db);
  const labelsByKind = await Promise.all(
    Object.entries(searchKinds).map(([name, kind]) =>
      kind.listLabels(
        db,
        accountId,
        searches.filter((search) => search.kind === name).map(({ id }) => id),
      ),
    ),
  );
  const accountPayments = await listSearchPayments(db, { accountId, searchIds: searches.map(({ id }) => id) });
  const payments = new Map(accountPayments.map((payment) => [payment.search_id, payment]));
  const waits = await describeWaits(tools, accountId, searches);
  const labels = new Map(labelsByKind.flatMap((labels) => [...labels]));
  return searches.map((search) => ({
    ...toListEntry(search, { sources, label: labels.get(search.id), payment: payments.get(search.id) ?? null }),
    ...waits.get(search.id),
  }));
}
