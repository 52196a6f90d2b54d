import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters as Filters } from '@vidno/contract/search';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { ResultView } from '../../rules.ts';
import { filterTexts, resultTexts as texts } from '../../texts.ts';
import { ResultFilters } from '../filters/result-filters.tsx';
import { PersonCard } from '../person/person-card.tsx';
import { PhotoDialog } from '../person/photo-dialog.tsx';
import styles from './people-grid.module.css';

interface FoundPeopleProps {
  readonly search: KeywordSearch;
  readonly filters: Filters;
  /** Changing a filter starts from the first page. */
  readonly onView: (view: Omit<ResultView, 'exists'>) => void;
}

/** One page of people, best first, with filters beside it. */
export function FoundPeople({ search, filters, onView }: FoundPeopleProps) {
  const onFilters = (changed: Filters) => onView({ page: 0, filters: changed });
  const onPage = (page: number) => onView({ page, filters });
  const [opened, setOpened] = useState<{ personId: string; photo: number } | null>(null);
  const person = search.users.find(({ id }) => id === opened?.personId);
  return (
    <div className={styles.columns}>
      <ResultFilters search={search} filters={filters} onFilters={onFilters} />
      <div className={styles.people}>
        <h2 className={styles.heading}>
          <VisuallyHidden>{texts.people}</VisuallyHidden>
        </h2>
        {search.filtered_count === 0 && <Alert>{filterTexts.nobody}</Alert>}
        {search.users.length === 0 && search.filtered_count > 0 && (
          <Alert
            action={
              <Button size="s" onClick={() => onPage(0)}>
                {texts.firstPage}
              </Button>
            }
          >
            {texts.emptyPage}
          </Alert>
        )}
        <div className={styles.grid}>
          {search.users.map((each) => (
            <PersonCard
              key={each.id}
              person={each}
              search={search}
              onPhoto={(photo) => setOpened({ personId: each.id, photo })}
            />
          ))}
        </div>
        <Pager page={search.page} pageSize={SEARCH_PAGE_SIZE} total={search.filtered_count} onChange={onPage} />
        <p className={styles.caution}>{texts.caution}</p>
        {opened && person && (
          <PhotoDialog
            person={person}
            photo={opened.photo}
            onPhoto={(photo) => setOpened({ ...opened, photo })}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
    </div>
  );
}
