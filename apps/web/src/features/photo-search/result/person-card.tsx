import { type FoundPerson, PERSON_ANSWERS, type PersonAnswer, type PhotoSearch } from '@vidno/contract/photo-search';
import { ExternalLink, ScanFace } from 'lucide-react';
import { useId } from 'react';
import { PhotoStrip } from '#features/person/photo-strip.tsx';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { Button, ButtonAnchor } from '#shared/ui/button.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { sourceTitles } from '../rules.ts';
import { personTexts as texts } from '../texts.ts';
import styles from './person-card.module.css';
import { stripPhotos, Verdict, VerdictLine } from './verdict.tsx';

interface PersonCardProps {
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
    <article className={styles.card} data-person={person.id} data-answer={person.answer} aria-labelledby={nameId}>
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

/** The most alike of the people found, across the width: both faces large, the verdict, and the question. */
export function BestMatch({ person, search, onCompare, onAnswer }: PersonCardProps) {
  const nameId = useId();
  const { photos, profile_url: profileUrl, about } = person;
  return (
    <article className={styles.best} data-person={person.id} data-answer={person.answer} aria-labelledby={nameId}>
      <div className={styles.faces}>
        <figure className={styles.face}>
          <SquarePhoto url={search.facePath} alt={texts.yourPhoto} />
          <figcaption className={styles.tag}>{texts.yourPhoto}</figcaption>
        </figure>
        <figure className={styles.face}>
          <SquarePhoto url={photos[0]?.url ?? null} alt={texts.foundPhoto} />
          <figcaption className={styles.tag}>{texts.ofPhotos(photos.length)}</figcaption>
        </figure>
        <button
          type="button"
          className={styles.open}
          aria-label={texts.compareWith(person.name)}
          onClick={() => onCompare(0)}
        />
      </div>
      <div className={styles.facts}>
        <Verdict match={person} search={search} />
        <div className={styles.who}>
          <h3 id={nameId} className={styles.bestName}>
            {nameWithAge(person)}
          </h3>
          {person.answer === 'same' && <p className={styles.bestConfirmed}>{texts.confirmed}</p>}
          <p className={styles.bestQuiet}>{placeLine(person, sourceTitles(search, person))}</p>
          {about && <p className={styles.about}>{about}</p>}
        </div>
        <PhotoStrip photos={stripPhotos(person)} onOpen={onCompare} />
        <div className={styles.ways}>
          <Button icon={<ScanFace size={20} />} onClick={() => onCompare(0)}>
            {texts.compare}
          </Button>
          {profileUrl && (
            <ButtonAnchor
              theme="white"
              href={profileUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
              icon={<ExternalLink size={18} aria-hidden="true" />}
            >
              {texts.profile}
            </ButtonAnchor>
          )}
        </div>
      </div>
      <div className={styles.question}>
        <p>
          <strong>{texts.question}</strong>
          <span className={styles.bestQuiet}>{texts.questionNote}</span>
        </p>
        <PersonAnswers person={person} onAnswer={onAnswer} />
      </div>
    </article>
  );
}

interface PersonAnswersProps {
  readonly person: Pick<FoundPerson, 'name' | 'answer'>;
  readonly onAnswer: (answer: PersonAnswer | null) => void;
}

/** Three answers of one weight. Pressing the given one again takes it back. */
export function PersonAnswers({ person: { name, answer }, onAnswer }: PersonAnswersProps) {
  return (
    <fieldset className={styles.answerButtons} aria-label={texts.isIt(name)}>
      {PERSON_ANSWERS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.answer}
          data-choice={each}
          aria-pressed={each === answer}
          onClick={() => onAnswer(each === answer ? null : each)}
        >
          {texts.answers[each]}
        </button>
      ))}
    </fieldset>
  );
}
