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
import { type ListRoute, type ShownFilter, titleOf } from '../rules.ts';
import { filterTexts, texts } from '../texts.ts';
import { ListTools } from './list-tools.tsx';
import styles from './search-list.module.css';
import { SearchListSkeleton } from './search-list-skeleton.tsx';
import { SearchTile } from './tile/search-tile.tsx';

interface SearchListProps {
  /** The name of the current route; some routes reload. */
  readonly route: ListRoute;
  readonly demo: boolean;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly resultLink: (search: SearchListItem) => string;
  /** Where to start the first search; not given if the page has its own form. */
  readonly newSearchLink?: string;
  /** Shows only this many, without paging and filters. */
  readonly newest?: number;
  readonly words?: string;
  readonly shown?: ShownFilter | null;
  readonly onNarrow?: (narrowed: { readonly words: string; readonly shown: ShownFilter | null }) => void;
}

export function SearchList({ words = '', shown = null, onNarrow, ...props }: SearchListProps) {
  const { route, demo, page, onPage, resultLink, newSearchLink, newest } = props;
  const searches = useSearches({ route, demo, page, words, shown });
  const { failed, dismiss } = useFailures(searches.data?.data);
  if (!searches.data) {
    if (!searches.error) return <SearchListSkeleton />;
    return <FailureAlert failure={searches.error} onRetry={searches.refetch} />;
  }
  const { data: all, totalCount, counts } = searches.data;
  const isNarrowed = words !== '' || shown !== null;
  if (totalCount === 0 && !isNarrowed) {
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
      <FailureAlerts
        failed={failed}
        titleOf={(search) => texts.failed(titleOf(search) ?? search.source_title)}
        onDismiss={dismiss}
      />
      {onNarrow && <ListTools counts={counts} words={words} shown={shown} onNarrow={onNarrow} />}
      {all.length === 0 && (
        <NoneHere isNarrowed={totalCount === 0} onAll={() => onNarrow?.(ALL)} onFirst={() => onPage(0)} />
      )}
      <ul className={styles.tiles} aria-label={texts.list}>
        {all.slice(0, newest).map((search) => (
          <SearchTile key={search.id} search={search} link={resultLink(search)} />
        ))}
      </ul>
      {newest === undefined && <Pager page={page} pageSize={SEARCH_PAGE_SIZE} total={totalCount} onChange={onPage} />}
    </div>
  );
}

const ALL = { words: '', shown: null };

interface NoneHereProps {
  readonly isNarrowed: boolean;
  readonly onAll: () => void;
  readonly onFirst: () => void;
}

/** A page past the end, or a filter that nothing fits. */
function NoneHere({ isNarrowed, onAll, onFirst }: NoneHereProps) {
  if (!isNarrowed) {
    const toFirst = <Button onClick={onFirst}>{texts.firstPage}</Button>;
    return <EmptyState icon={<ListX size={28} />} title={texts.emptyPage} action={toFirst} />;
  }
  return (
    <EmptyState
      icon={<ListX size={28} />}
      title={filterTexts.noneTitle}
      action={<Button onClick={onAll}>{filterTexts.showAll}</Button>}
    >
      {filterTexts.noneBody}
    </EmptyState>
  );
}
