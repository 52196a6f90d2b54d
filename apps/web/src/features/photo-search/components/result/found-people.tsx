import { useQuery } from '@tanstack/react-query';
import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { FoundPerson, PersonAnswer, PhotoSearch } from '@vidno/contract/photo-search';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { allPeopleQuery, useAnswerPerson } from '../../api.ts';
import { hitCount, isFiltering, NO_FILTER, peopleInView } from '../../people-filter-rules.ts';
import type { ResultView } from '../../rules.ts';
import { filterTexts, resultTexts as texts } from '../../texts.ts';
import { CompareStudio } from '../compare/compare-studio.tsx';
import { BestMatch } from '../person/best-match.tsx';
import { PersonCard } from '../person/person-card.tsx';
import { BlurredLookalikes } from './hidden-people.tsx';
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
  const answer = useAnswerPerson(search.id);
  const [firstPhoto, setFirstPhoto] = useState(0);
  const everybody = useEverybody(search);
  const isFiltered = isFiltering(view);
  const shown = peopleInView(search, everybody.people, view);
  const person = shown?.people.find(({ id }) => id === view.compared);
  const compare = (compared: string | null, photo = 0): void => {
    setFirstPhoto(photo);
    onView({ ...view, compared });
  };
  const give = ({ id, answer: before }: FoundPerson, given: PersonAnswer | null): void =>
    answer.mutate({ personId: id, answer: given, before });
  const problem = answer.error ?? (isFiltered ? everybody.error : null);
  const propsOf = (each: FoundPerson) => ({
    person: each,
    search,
    onCompare: (photo: number) => compare(each.id, photo),
    onAnswer: (given: PersonAnswer | null) => give(each, given),
  });

  return (
    <>
      {/* Where nobody is found there is nothing to tell apart. */}
      {search.count > 0 && <PeopleFilter view={view} everybody={everybody.people} search={search} onView={onView} />}
      <FailureAlert failure={problem} />
      {!shown && !problem && <PeopleSkeleton />}
      {shown?.people.length === 0 && (isFiltered || search.lookalikes.length === 0) && (
        <NobodyOnPage isFiltered={isFiltered} onReset={() => onView({ ...view, ...NO_FILTER, page: 0 })} />
      )}
      {shown && (
        <PeopleSections
          people={shown.people}
          search={search}
          isWeakOpen={view.band === 'weak'}
          hasBest={view.page === 0}
          showBest={(best) => <BestMatch key={best.id} {...propsOf(best)} />}
        >
          {(each) => <PersonCard key={each.id} {...propsOf(each)} />}
        </PeopleSections>
      )}
      {!isFiltered && <BlurredLookalikes search={search} />}
      <Pager
        page={view.page}
        pageSize={SEARCH_PAGE_SIZE}
        total={shown?.total ?? 0}
        onChange={(page) => onView({ ...view, page })}
      />
      <p className={styles.caution}>{texts.caution}</p>
      {shown && person && (
        <CompareStudio
          people={shown.people}
          search={search}
          person={person}
          firstPhoto={firstPhoto}
          onPerson={({ id }) => compare(id)}
          onAnswer={give}
          onClose={() => compare(null)}
        />
      )}
    </>
  );
}

/** The people of all pages, for filters and their counts; most results have one page only. */
function useEverybody(search: PhotoSearch) {
  const isOnePage = hitCount(search) <= SEARCH_PAGE_SIZE && search.page === 0;
  const all = useQuery({ ...allPeopleQuery(search.id, hitCount(search)), enabled: !isOnePage && search.count > 0 });
  return isOnePage ? { people: search.users, error: null } : { people: all.data?.users, error: all.error };
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
