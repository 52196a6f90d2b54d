import { useQuery } from '@tanstack/react-query';
import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { allPeopleQuery, useRejectPerson } from '../../api.ts';
import { hitCount, isFiltering, peopleInView, type ResultView, sourcesOf } from '../../rules.ts';
import { filterTexts, resultTexts as texts } from '../../texts.ts';
import { CompareDialog } from '../person/compare-dialog.tsx';
import { PersonCard } from '../person/person-card.tsx';
import { PeopleFilter } from './people-filter.tsx';
import styles from './people-grid.module.css';
import { PeopleSections } from './people-sections.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';

interface FoundPeopleProps {
  readonly search: PhotoSearch;
  readonly view: ResultView;
  readonly onView: (view: ResultView) => void;
}

/** The people found and those who look alike, best first; a filter applies to all pages, not only the current one. */
export function FoundPeople({ search, view, onView }: FoundPeopleProps) {
  const reject = useRejectPerson(search.id);
  const [compared, setCompared] = useState<{ personId: string; photo: number } | null>(null);
  const isFiltered = isFiltering(view);
  const allPeople = useQuery({ ...allPeopleQuery(search.id, hitCount(search)), enabled: isFiltered });
  const shown = peopleInView(search, allPeople.data, view);
  // Where nobody is found there is nothing to tell apart.
  const hasFilter = search.count > 0;
  const person = shown?.people.find(({ id }) => id === compared?.personId);
  const problem = reject.error ?? (isFiltered ? allPeople.error : null);

  return (
    <>
      {hasFilter && (
        <PeopleFilter
          view={view}
          sources={sourcesOf(allPeople.data?.users ?? search.users)}
          search={search}
          matching={isFiltered ? shown?.total : undefined}
          onView={onView}
        />
      )}
      <FailureAlert failure={problem} />
      {!shown && !problem && <PeopleSkeleton />}
      {shown?.people.length === 0 && (
        <NobodyOnPage isFiltered={isFiltered} onReset={() => onView({ ...view, page: 0, band: null, source: null })} />
      )}
      {shown && (
        <PeopleSections people={shown.people} weakCount={search.weak_count} isWeakOpen={view.band === 'weak'}>
          {(each) => (
            <PersonCard
              key={each.id}
              person={each}
              search={search}
              onCompare={(photo) => setCompared({ personId: each.id, photo })}
              onReject={(rejected) => reject.mutate({ personId: each.id, rejected })}
            />
          )}
        </PeopleSections>
      )}
      <Pager
        page={view.page}
        pageSize={SEARCH_PAGE_SIZE}
        total={shown?.total ?? 0}
        onChange={(page) => onView({ ...view, page })}
      />
      <p className={styles.caution}>{texts.caution}</p>
      {compared && person && (
        <CompareDialog
          person={person}
          search={search}
          photo={compared.photo}
          onPhoto={(photo) => setCompared({ ...compared, photo })}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}

function NobodyOnPage({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  return (
    <Alert
      action={
        <Button size="s" onClick={onReset}>
          {isFiltered ? filterTexts.reset : texts.firstPage}
        </Button>
      }
    >
      {isFiltered ? filterTexts.nobody : texts.emptyPage}
    </Alert>
  );
}
