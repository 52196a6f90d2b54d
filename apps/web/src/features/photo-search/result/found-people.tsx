import { useQuery } from '@tanstack/react-query';
import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { Band } from '@vidno/contract/face';
import type { BlurredLookalike, FoundPerson, PersonAnswer, PhotoSearch } from '@vidno/contract/photo-search';
import { VERDICTS } from '@vidno/contract/verdicts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { UncertainNote } from '#features/search/found-notes.tsx';
import { sourceTitle } from '#features/sources/rules.ts';
import { Button } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { allPeopleQuery, useAnswerPerson } from '../api.ts';
import { CompareStudio } from '../compare/compare-studio.tsx';
import type { ResultView } from '../rules.ts';
import { filterTexts, sectionTexts, resultTexts as texts } from '../texts.ts';
import styles from './found-people.module.css';
import { PeopleFilter } from './people-filter.tsx';
import { hitCount, isFiltering, NO_FILTER, peopleInView } from './people-filter-rules.ts';
import grid from './people-grid.module.css';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { BestMatch, PersonCard } from './person-card.tsx';

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
  const give = useGiveAnswer(answer.mutate);
  const failures = isFiltered ? [answer.error, everybody.error] : [answer.error];
  const problem = failures.find((failure) => failure !== null) ?? null;
  const propsOf = (each: FoundPerson) => ({
    person: each,
    search,
    onCompare: (photo: number) => compare(each.id, photo),
    onAnswer: (given: PersonAnswer | null) => give(each, given),
  });

  // Where nobody is found there is nothing to tell apart.
  const filter = search.count > 0 && (
    <PeopleFilter view={view} everybody={everybody.people} search={search} onView={onView} />
  );
  const hasBest = view.page === 0 && bestOf(shown) !== undefined;
  // On a phone the person comes before the controls.
  const isFilterBelow = useIsPhone() && hasBest;
  return (
    <>
      {!isFilterBelow && filter}
      <FailureAlert failure={problem} />
      {!shown && !problem && <PeopleSkeleton />}
      {shown?.people.length === 0 && (
        <NobodyOnPage
          isFiltered={isFiltered}
          hasLookalikes={search.lookalikes.length > 0}
          onReset={() => onView({ ...view, ...NO_FILTER, page: 0 })}
        />
      )}
      {shown && (
        <PeopleSections
          people={shown.people}
          search={search}
          isWeakOpen={view.band === 'weak'}
          hasBest={hasBest}
          belowBest={isFilterBelow && filter}
          showBest={(best) => <BestMatch key={best.id} {...propsOf(best)} />}
        >
          {(each) => <PersonCard key={each.id} {...propsOf(each)} />}
        </PeopleSections>
      )}
      <BlurredLookalikes search={search} isFiltered={isFiltered} />
      <Pager
        page={view.page}
        pageSize={SEARCH_PAGE_SIZE}
        total={shown?.total ?? 0}
        onChange={(page) => onView({ ...view, page })}
      />
      <p className={grid.caution}>{texts.caution}</p>
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

/** An answer may move the card to another section; the button that was pressed is a new one there, and keeps the focus. */
function useGiveAnswer(mutate: ReturnType<typeof useAnswerPerson>['mutate']) {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null || document.activeElement !== document.body) return;
    const button = `[data-person="${moved.current}"] [data-choice="other"]`;
    document.querySelector<HTMLElement>(button)?.focus({ preventScroll: true });
  });
  return ({ id, answer: before }: FoundPerson, given: PersonAnswer | null): void => {
    moved.current = id;
    mutate({ personId: id, answer: given, before });
  };
}

/** The people of all pages, for filters and their counts; most results have one page only. */
function useEverybody(search: PhotoSearch) {
  const isOnePage = hitCount(search) <= SEARCH_PAGE_SIZE && search.page === 0;
  const all = useQuery({ ...allPeopleQuery(search.id, hitCount(search)), enabled: !isOnePage && search.count > 0 });
  return isOnePage ? { people: search.users, error: null } : { people: all.data?.users, error: all.error };
}

interface NobodyOnPageProps {
  readonly isFiltered: boolean;
  /** Blurred, below. */
  readonly hasLookalikes: boolean;
  readonly onReset: () => void;
}

function NobodyOnPage({ isFiltered, hasLookalikes, onReset }: NobodyOnPageProps) {
  if (!isFiltered && hasLookalikes) return null;
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

interface PeopleSectionsProps {
  /** One page, best first. */
  readonly people: readonly FoundPerson[];
  readonly search: Pick<PhotoSearch, 'bands' | 'weak_count'>;
  readonly isWeakOpen: boolean;
  /** The first person found gets the whole width. */
  readonly hasBest: boolean;
  readonly belowBest: ReactNode;
  readonly showBest: (person: FoundPerson) => ReactNode;
  readonly children: (person: FoundPerson) => ReactNode;
}

/** The people grouped by verdict; those who only look alike are folded. The promise of each verdict is shown once. */
function PeopleSections({ people, search, isWeakOpen, hasBest, belowBest, showBest, children }: PeopleSectionsProps) {
  const best = hasBest ? bestOf({ people }) : undefined;
  const weak = people.filter(({ band }) => band === 'weak');
  const rejected = people.filter(isRejected);
  return (
    <div className={styles.sections}>
      {(['confident', 'likely'] as const).map((band) => (
        <Section
          key={band}
          band={band}
          search={search}
          best={best?.band === band ? best : undefined}
          others={people.filter((person) => person.band === band && person !== best && !isRejected(person))}
          belowBest={belowBest}
          showBest={showBest}
        >
          {children}
        </Section>
      ))}
      {rejected.length > 0 && (
        <section className={styles.rejected} aria-labelledby="rejected">
          <h2 id="rejected" className={styles.heading}>
            {sectionTexts.rejected}
          </h2>
          <p className={styles.quiet}>{sectionTexts.rejectedNote}</p>
          <div className={grid.grid}>{rejected.map(children)}</div>
        </section>
      )}
      {weak.length > 0 && (
        <details className={styles.fold} open={isWeakOpen}>
          <summary className={styles.summary}>
            <h2 className={styles.heading}>{sectionTexts.weak(search.weak_count)}</h2>
            <ChevronDown className={styles.arrow} size={20} aria-hidden />
          </summary>
          <p className={styles.note}>{sectionTexts.weakNote}</p>
          <div className={grid.grid}>{weak.map(children)}</div>
        </details>
      )}
    </div>
  );
}

/** Found, and said to be somebody else. */
function isRejected({ band, answer }: FoundPerson): boolean {
  return band !== 'weak' && answer === 'other';
}

function bestOf(shown: { readonly people: readonly FoundPerson[] } | null): FoundPerson | undefined {
  return shown?.people.find((person) => person.band !== 'weak' && !isRejected(person));
}

interface SectionProps extends Pick<PeopleSectionsProps, 'search' | 'belowBest' | 'showBest' | 'children'> {
  readonly band: Exclude<Band, 'weak'>;
  readonly best: FoundPerson | undefined;
  readonly others: readonly FoundPerson[];
}

function Section({ band, search, best, others, belowBest, showBest, children }: SectionProps) {
  const headingId = useId();
  if (!best && others.length === 0) return null;
  const promise = search.bands.find((each) => each.band === band)?.promise;
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {sectionTexts[band]}
        </h2>
        {/* The best match says it itself. */}
        {!best && promise && <p className={styles.quiet}>{promise}</p>}
      </div>
      {best && showBest(best)}
      {best && belowBest}
      {others.length > 0 && <div className={grid.grid}>{others.map(children)}</div>}
    </section>
  );
}

/** The people of the page who only look alike, where they are not open to the account. */
function BlurredLookalikes({ search, isFiltered }: { readonly search: PhotoSearch; readonly isFiltered: boolean }) {
  const { lookalikes, uncertain, weak_count: count } = search;
  if (isFiltered || lookalikes.length === 0 || uncertain === 'open') return null;
  return (
    <section className={styles.section} aria-labelledby="lookalikes">
      <h2 id="lookalikes" className={styles.hiddenHeading}>
        {sectionTexts.weak(count)}
      </h2>
      <p className={styles.hiddenQuiet}>{sectionTexts.weakNote}</p>
      <BlurredPeople people={lookalikes} lineOf={({ source }) => sourceTitle(search, source)} />
      <UncertainNote because={uncertain} />
    </section>
  );
}

interface BlurredPeopleProps<Person extends BlurredLookalike> {
  readonly people: readonly Person[];
  /** Everything that is said about a person. */
  readonly lineOf: (person: Person) => string;
}

/** Small blurred pictures, each with all that may be said of its person. */
export function BlurredPeople<Person extends BlurredLookalike>({ people, lineOf }: BlurredPeopleProps<Person>) {
  return (
    <ul className={styles.people}>
      {people.map((person, index) => (
        <li key={person.id} className={styles.person}>
          <SquarePhoto url={person.url} alt={sectionTexts.blurred(index + 1, VERDICTS[person.band].name)} />
          <p className={styles.hiddenQuiet}>{lineOf(person)}</p>
        </li>
      ))}
    </ul>
  );
}
