import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { UserRound } from 'lucide-react';
import { hiddenLine } from '#features/person/rules.ts';
import { UncertainNote } from '#features/search/components/uncertain-note.tsx';
import { sourceTitle } from '#features/sources/source-rules.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { hiddenTexts as texts } from '../../texts.ts';
import styles from './hidden-people.module.css';

/** Everything that may be shown of people who are not open to the account. */
export function HiddenPeople({ search }: { readonly search: KeywordSearch }) {
  const { hidden, count } = search;
  return (
    <>
      <ul className={styles.people} aria-label={texts.people}>
        {hidden.map((person) => (
          <li key={person.id} className={styles.person}>
            <span className={styles.face}>
              <UserRound size={24} aria-hidden />
            </span>
            {hiddenLine(person, sourceTitle(search, person.source))}
          </li>
        ))}
      </ul>
      {count > hidden.length && <p className={styles.quiet}>{texts.more(count - hidden.length)}</p>}
    </>
  );
}

/** Nobody but guesses at the words was found, and those are not open to the account. */
export function UncertainPeople({ search }: { readonly search: KeywordSearch }) {
  if (search.hidden.length === 0 || search.uncertain === 'open') return null;
  return (
    <Card as="section" padding="l">
      <div className={styles.uncertain}>
        <h2 className={styles.title}>{texts.uncertain(search.count)}</h2>
        <p>{texts.uncertainBody}</p>
        <HiddenPeople search={search} />
        <UncertainNote because={search.uncertain} />
      </div>
    </Card>
  );
}
