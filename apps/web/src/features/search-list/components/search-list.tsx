import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { SearchListItem } from '@vidno/contract/search';
import { ListX, ScanFace } from 'lucide-react';
import { FailureAlerts } from '#shared/failures/failure-alerts.tsx';
import { useFailures } from '#shared/failures/use-failures.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { useSearches } from '../api.ts';
import type { ListRoute } from '../rules.ts';
import { texts } from '../texts.ts';
import styles from './search-list.module.css';
import { SearchListSkeleton } from './search-list-skeleton.tsx';
import { SearchRow } from './search-row.tsx';

interface SearchListProps {
  /** The name of the current route; some routes reload. */
  readonly route: ListRoute;
  readonly demo: boolean;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly resultLink: (search: SearchListItem) => string;
  /** Where to start the first search; not given if the page has its own form. */
  readonly newSearchLink?: string;
  /** Shows only this many, without paging. */
  readonly newest?: number;
}

export function SearchList({ route, demo, page, onPage, resultLink, newSearchLink, newest }: SearchListProps) {
  const searches = useSearches({ route, demo, page });
  const { failed, dismiss } = useFailures(searches.data?.data);
  if (!searches.data) {
    if (!searches.error) return <SearchListSkeleton />;
    return <FailureAlert failure={searches.error} onRetry={searches.refetch} />;
  }
  const { data: all, totalCount } = searches.data;
  const shown = newest === undefined ? all : all.slice(0, newest);
  if (totalCount === 0) {
    return (
      <EmptyState
        icon={<ScanFace size={28} />}
        title={texts.emptyTitle}
        action={
          newSearchLink && (
            <ButtonLink to={newSearchLink} theme="blue">
              {texts.newSearch}
            </ButtonLink>
          )
        }
      >
        {texts.emptyBody}
      </EmptyState>
    );
  }
  return (
    <div className={styles.list}>
      <FailureAlerts failed={failed} titleOf={({ source_title }) => texts.failed(source_title)} onDismiss={dismiss} />
      {shown.length === 0 && (
        <EmptyState
          icon={<ListX size={28} />}
          title={texts.emptyPage}
          action={<Button onClick={() => onPage(0)}>{texts.firstPage}</Button>}
        />
      )}
      <ul className={styles.rows} aria-label={texts.list}>
        {shown.map((search) => (
          <SearchRow key={search.id} search={search} link={resultLink(search)} />
        ))}
      </ul>
      {newest === undefined && <Pager page={page} pageSize={SEARCH_PAGE_SIZE} total={totalCount} onChange={onPage} />}
    </div>
  );
}
