import { SEARCH_PAGE_SIZE } from '@vidno/contract/constants';
import type { KeywordSearch } from '@vidno/contract/keyword-search';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { resultTexts as texts } from '../../texts.ts';
import { PersonCard } from '../person/person-card.tsx';
import { PhotoDialog } from '../person/photo-dialog.tsx';
import styles from './people-grid.module.css';

interface FoundPeopleProps {
  readonly search: KeywordSearch;
  readonly onPage: (page: number) => void;
}

/** One page of people, best first. */
export function FoundPeople({ search, onPage }: FoundPeopleProps) {
  const [opened, setOpened] = useState<{ personId: string; photo: number } | null>(null);
  const person = search.users.find(({ id }) => id === opened?.personId);
  return (
    <>
      <h2 className={styles.heading}>
        <VisuallyHidden>{texts.people}</VisuallyHidden>
      </h2>
      {search.users.length === 0 && (
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
      <Pager page={search.page} pageSize={SEARCH_PAGE_SIZE} total={search.count} onChange={onPage} />
      <p className={styles.caution}>{texts.caution}</p>
      {opened && person && (
        <PhotoDialog
          person={person}
          photo={opened.photo}
          onPhoto={(photo) => setOpened({ ...opened, photo })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
