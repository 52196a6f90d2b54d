import type { FoundPerson } from '@vidno/contract/photo-search';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { sectionTexts as texts } from '../../texts.ts';
import grid from './people-grid.module.css';
import styles from './people-sections.module.css';

interface PeopleSectionsProps {
  /** One page, best first. */
  readonly people: readonly FoundPerson[];
  /** On all pages. */
  readonly weakCount: number;
  readonly isWeakOpen: boolean;
  readonly children: (person: FoundPerson) => ReactNode;
}

/** The people by how sure the match is; those who merely look alike are folded. */
export function PeopleSections({ people, weakCount, isWeakOpen, children }: PeopleSectionsProps) {
  const weak = people.filter(({ band }) => band === 'weak');
  return (
    <div className={styles.sections}>
      {(['confident', 'likely'] as const).map((band) => (
        <Section key={band} title={texts[band]} people={people.filter((person) => person.band === band)}>
          {children}
        </Section>
      ))}
      {weak.length > 0 && (
        <details className={styles.fold} open={isWeakOpen}>
          <summary className={styles.summary}>
            <h2 className={styles.heading}>{texts.weak(weakCount)}</h2>
            <ChevronDown className={styles.arrow} size={20} aria-hidden />
          </summary>
          <p className={styles.note}>{texts.weakNote}</p>
          <div className={grid.grid}>{weak.map(children)}</div>
        </details>
      )}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly people: readonly FoundPerson[];
  readonly children: (person: FoundPerson) => ReactNode;
}

function Section({ title, people, children }: SectionProps) {
  const headingId = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      <div className={grid.grid}>{people.map(children)}</div>
    </section>
  );
}
