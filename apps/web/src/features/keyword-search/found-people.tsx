import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { KeywordPerson, KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters as Filters } from '@vidno/contract/search';
import { useState } from 'react';
import { PhotoStrip } from '#features/person/photo-strip.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import styles from './found-people.module.css';
import { PersonCard, personTexts, photosOf } from './person-card.tsx';
import { ResultFilters } from './result-filters.tsx';
import type { ResultView } from './rules.ts';
import { filterTexts, resultTexts as texts } from './texts.ts';

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
