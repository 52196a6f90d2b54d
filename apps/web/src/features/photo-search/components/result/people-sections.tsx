import type { Band } from '@vidno/contract/face';
import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { sectionTexts as texts } from '../../texts.ts';
import grid from './people-grid.module.css';
import styles from './people-sections.module.css';

interface PeopleSectionsProps {
  /** One page, best first. */
  readonly people: readonly FoundPerson[];
  readonly search: Pick<PhotoSearch, 'bands' | 'weak_count'>;
  readonly isWeakOpen: boolean;
  /** The first person found gets the whole width. */
  readonly hasBest: boolean;
  readonly showBest: (person: FoundPerson) => ReactNode;
  readonly children: (person: FoundPerson) => ReactNode;
}

/** The people grouped by verdict; those who only look alike are folded. The promise of each verdict is shown once. */
export function PeopleSections({ people, search, isWeakOpen, hasBest, showBest, children }: PeopleSectionsProps) {
  const best = hasBest ? people.find(({ band }) => band !== 'weak') : undefined;
  const weak = people.filter(({ band }) => band === 'weak');
  return (
    <div className={styles.sections}>
      {(['confident', 'likely'] as const).map((band) => (
        <Section
          key={band}
          band={band}
          search={search}
          best={best?.band === band ? best : undefined}
          others={people.filter((person) => person.band === band && person !== best)}
          showBest={showBest}
        >
          {children}
        </Section>
      ))}
      {weak.length > 0 && (
        <details className={styles.fold} open={isWeakOpen}>
          <summary className={styles.summary}>
            <h2 className={styles.heading}>{texts.weak(search.weak_count)}</h2>
            <ChevronDown className={styles.arrow} size={20} aria-hidden />
          </summary>
          <p className={styles.note}>{texts.weakNote}</p>
          <div className={grid.grid}>{weak.map(children)}</div>
        </details>
      )}
    </div>
  );
}

interface SectionProps extends Pick<PeopleSectionsProps, 'search' | 'showBest' | 'children'> {
  readonly band: Exclude<Band, 'weak'>;
  readonly best: FoundPerson | undefined;
  readonly others: readonly FoundPerson[];
}

function Section({ band, search, best, others, showBest, children }: SectionProps) {
  const headingId = useId();
  if (!best && others.length === 0) return null;
  const promise = search.bands.find((each) => each.band === band)?.promise;
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {texts[band]}
        </h2>
        {/* The best match says it itself. */}
        {!best && promise && <p className={styles.quiet}>{promise}</p>}
      </div>
      {best && showBest(best)}
      {others.length > 0 && <div className={grid.grid}>{others.map(children)}</div>}
    </section>
  );
}
