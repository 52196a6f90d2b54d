import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Process, SearchCounts, SearchListItem } from '@vidno/contract/search';
import type { Database } from '#database/database.ts';
import { listSearchPayments } from '#features/search-payments/public.ts';
import { listSources } from '#features/sources/public.ts';
import { canAccelerate, listSlowWaits } from '#runs/run-watcher.ts';
import type { Tools } from '#tools.ts';
import { countByState, countSearches, listSearchPage, type SearchFilter } from './list-repository.ts';
import { lockSearch, type Search, type SearchId, updateLabel } from './repository.ts';
import { toListEntry } from './rules.ts';
import type { SearchKinds } from './search-kind.ts';

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

/** Gives a search a name of its owner's. An empty one takes it away. */
export async function labelSearch(
  db: Database,
  { label, ...own }: SearchId & { readonly label: string },
): Promise<{ kind: 'labelled' } | { kind: 'refused'; because: 'search_not_found' }> {
  return await db.transaction().execute(async (trx) => {
    if (!(await lockSearch(trx, own))) return { kind: 'refused', because: 'search_not_found' };
    await updateLabel(trx, own, label === '' ? null : label);
    return { kind: 'labelled' };
  });
}

interface DescribeWaitsTools extends Pick<Tools, 'db' | 'clock'> {
  /** Whether the account may pay for the fast lane. */
  readonly mayAccelerate: (accountId: number) => Promise<boolean>;
}

type Waiting = Pick<Search, 'id'> & { readonly run: Pick<Search['run'], 'status'> };

const fromNow = new Intl.RelativeTimeFormat('ru');

/** For searches that wait in a slow queue: when they will probably start, and whether the fast lane is offered. */
export async function describeWaits(
  tools: DescribeWaitsTools,
  accountId: number,
  searches: readonly Waiting[],
): Promise<ReadonlyMap<string, Pick<Process, 'message' | 'wait_minutes' | 'can_accelerate'>>> {
  const subjectIds = searches.filter(({ run }) => run.status === 'wait').map(({ id }) => id);
  const waits = await listSlowWaits(tools, { accountId, subjectIds });
  if (waits.size === 0) return new Map();
  const may = await tools.mayAccelerate(accountId);
  return new Map(
    [...waits].map(([id, wait]) => {
      const message = `Начнём примерно ${fromNow.format(wait.minutes, 'minute')}`;
      return [id, { message, wait_minutes: wait.minutes, can_accelerate: may && canAccelerate(wait) }];
    }),
  );
}
