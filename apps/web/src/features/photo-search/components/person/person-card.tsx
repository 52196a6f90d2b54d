import type { FoundPerson, PersonAnswer, PhotoSearch } from '@vidno/contract/photo-search';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { sourceTitles } from '../../rules.ts';
import { personTexts as texts } from '../../texts.ts';
import { PersonAnswers } from './person-answers.tsx';
import styles from './person-card.module.css';
import { VerdictLine } from './verdict.tsx';

export interface PersonCardProps {
  readonly person: FoundPerson;
  readonly search: PhotoSearch;
  readonly onCompare: (photo: number) => void;
  readonly onAnswer: (answer: PersonAnswer | null) => void;
}

/** A found person: the best photo with the searched face in its corner, the verdict, and what is known. */
export function PersonCard({ person, search, onCompare, onAnswer }: PersonCardProps) {
  const nameId = useId();
  const { photos, profile_url: profileUrl } = person;
  return (
    <article className={styles.card} data-answer={person.answer} aria-labelledby={nameId}>
      <button
        type="button"
        className={styles.picture}
        aria-label={texts.compareWith(person.name)}
        onClick={() => onCompare(0)}
      >
        <SquarePhoto url={photos[0]?.url ?? null} alt={texts.foundPhoto} />
        {search.facePath !== null && (
          <span className={styles.mine}>
            <SquarePhoto url={search.facePath} alt={texts.yourPhoto} />
          </span>
        )}
      </button>
      <div className={styles.words}>
        <VerdictLine match={person} />
        <h3 id={nameId} className={styles.name}>
          {nameWithAge(person)}
        </h3>
        <p className={styles.quiet}>{placeLine(person, sourceTitles(search, person))}</p>
        {person.answer === 'same' && <p className={styles.confirmed}>{texts.confirmed}</p>}
        {profileUrl && (
          <a className={styles.profile} href={profileUrl} target="_blank" rel="noopener noreferrer nofollow">
            {texts.profile} <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
      </div>
      <div className={styles.answers}>
        <PersonAnswers person={person} onAnswer={onAnswer} />
      </div>
    </article>
  );
}
