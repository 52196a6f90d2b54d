import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import { SEARCH_LABEL_LIMIT_CHARS, type SearchCounts, type SearchListItem } from '@vidno/contract/search';
import { ListX, ScanFace } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FailureAlerts, useFailures } from '#shared/failures/failures.tsx';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { ChoiceChips } from '#shared/ui/form/chips.tsx';
import { TextField } from '#shared/ui/form/field.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { type ListRoute, listOffered, type ShownFilter, titleOf, useSearches } from './api.ts';
import styles from './search-list.module.css';
import { SearchTile } from './search-tile.tsx';
import { filterTexts, texts } from './texts.ts';

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

interface ListToolsProps {
  readonly counts: SearchCounts;
  readonly words: string;
  readonly shown: ShownFilter | null;
  readonly onNarrow: (narrowed: { readonly words: string; readonly shown: ShownFilter | null }) => void;
}

/** Browsers refuse an address that changes with every letter. */
const DEBOUNCE_MS = 400;

/** Looks for a search by words, and shows only some. */
function ListTools({ counts, words, shown, onNarrow }: ListToolsProps) {
  const [typed, setTyped] = useState(words);
  const settle = useEffectEvent((settled: string) => {
    if (settled.trim() !== words) onNarrow({ words: settled.trim(), shown });
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const filters = listOffered(counts, shown);
  return (
    <search className={styles.tools}>
      <TextField
        type="search"
        label={filterTexts.seek}
        placeholder={filterTexts.example}
        value={typed}
        maxLength={SEARCH_LABEL_LIMIT_CHARS}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ChoiceChips
        label={filterTexts.show}
        options={[
          { value: null, title: filterTexts.all, count: counts.all },
          ...filters.map((value) => ({ value, title: filterTexts.names[value], count: counts[value] })),
        ]}
        value={shown}
        onChange={(chosen) => onNarrow({ words, shown: chosen })}
      />
    </search>
  );
}

const KEYS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

function SearchListSkeleton() {
  return (
    <div className={styles.tiles}>
      <VisuallyHidden as="div">
        <p role="status">{texts.loading}</p>
      </VisuallyHidden>
      {KEYS.map((place) => (
        <div key={place} className={styles.blank} aria-hidden="true">
          <div className={styles.blankPicture}>
            <Skeleton width="100%" height="100%" />
          </div>
          <Skeleton width="70%" height="1.1rem" />
          <Skeleton width="45%" />
        </div>
      ))}
    </div>
  );
}
