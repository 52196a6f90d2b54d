import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { KeywordPerson, KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters as Filters } from '@vidno/contract/search';
import { type ReactNode, useState } from 'react';
import { PhotoStrip } from '#features/person/photo-strip.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import styles from './found-people.module.css';
import { PersonCard, personTexts, photosOf } from './person-card.tsx';
import { ResultFilters } from './result-filters.tsx';
import { hasFilters, type ResultView } from './rules.ts';
import { filterTexts, resultTexts as texts } from './texts.ts';

interface FoundPeopleProps {
  readonly search: KeywordSearch;
  readonly filters: Filters;
  /** Changing a filter starts from the first page. */
  readonly onView: (view: Omit<ResultView, 'exists'>) => void;
  /** What else can be changed about the result. */
  readonly children: ReactNode;
}

/** One page of people, best first, with filters beside it. On a phone the first of them stands before all that can be changed. */
export function FoundPeople({ search, filters, onView, children }: FoundPeopleProps) {
  const onFilters = (changed: Filters) => onView({ page: 0, filters: changed });
  const onPage = (page: number) => onView({ page, filters });
  const [opened, setOpened] = useState<{ personId: string; photo: number } | null>(null);
  const person = search.users.find(({ id }) => id === opened?.personId);
  const isPhone = useIsPhone();
  const [best] = isPhone && search.page === 0 ? search.users : [];
  const filter = hasFilters(search, filters) && (
    <ResultFilters search={search} filters={filters} onFilters={onFilters} />
  );
  const cardOf = (each: KeywordPerson) => (
    <PersonCard
      key={each.id}
      person={each}
      search={search}
      onPhoto={(photo) => setOpened({ personId: each.id, photo })}
    />
  );
  return (
    <>
      {!isPhone && children}
      <div className={filter && !isPhone ? styles.columns : undefined}>
        {!isPhone && filter}
        <div className={styles.people}>
          <h2 className={styles.heading}>
            <VisuallyHidden>{texts.people}</VisuallyHidden>
          </h2>
          {best && cardOf(best)}
          {isPhone && children}
          {isPhone && filter}
          <NobodyOnPage search={search} onFirst={() => onPage(0)} />
          <div className={styles.grid}>{search.users.filter((each) => each !== best).map(cardOf)}</div>
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
    </>
  );
}

interface NobodyOnPageProps {
  readonly search: Pick<KeywordSearch, 'users' | 'filtered_count'>;
  readonly onFirst: () => void;
}

/** Why there is nobody here, if there is not. */
function NobodyOnPage({ search: { users, filtered_count: filtered }, onFirst }: NobodyOnPageProps) {
  if (users.length > 0) return null;
  if (filtered === 0) return <Alert>{filterTexts.nobody}</Alert>;
  return (
    <Alert
      action={
        <Button size="s" onClick={onFirst}>
          {texts.firstPage}
        </Button>
      }
    >
      {texts.emptyPage}
    </Alert>
  );
}

interface PhotoDialogProps {
  readonly person: KeywordPerson;
  /** Which of the person's photos. */
  readonly photo: number;
  readonly onPhoto: (photo: number) => void;
  readonly onClose: () => void;
}

/** One photo at full size, with the others below. */
function PhotoDialog({ person, photo, onPhoto, onClose }: PhotoDialogProps) {
  return (
    <Modal open title={person.name} onClose={onClose}>
      <SquarePhoto url={person.photos[photo]?.url ?? null} alt={personTexts.photoOf(person.name, photo + 1)} />
      <PhotoStrip photos={photosOf(person)} current={photo} onOpen={onPhoto} />
    </Modal>
  );
}

const KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** Placeholders for the cards of people. */
export function PeopleSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {KEYS.map((place) => (
        <Card key={place} padding="none">
          <div className={styles.blank}>
            <Skeleton width="6rem" height="7rem" />
            <div className={styles.blankWords}>
              <Skeleton width="60%" height="1.25rem" />
              <Skeleton width="45%" />
              <Skeleton width="75%" height="1.5rem" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
