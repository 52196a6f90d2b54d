import { ExternalLink, ScanFace } from 'lucide-react';
import { useId } from 'react';
import { PhotoStrip } from '#features/person/components/photo-strip.tsx';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { sourceTitles } from '../../rules.ts';
import { personTexts as texts } from '../../texts.ts';
import styles from './best-match.module.css';
import { PersonAnswers } from './person-answers.tsx';
import type { PersonCardProps } from './person-card.tsx';
import { stripPhotos, Verdict } from './verdict.tsx';

/** The most alike of the people found, across the width: both faces large, the verdict, and the question. */
export function BestMatch({ person, search, onCompare, onAnswer }: PersonCardProps) {
  const nameId = useId();
  const { photos, profile_url: profileUrl, about } = person;
  return (
    <article className={styles.best} data-answer={person.answer} aria-labelledby={nameId}>
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
          <h3 id={nameId} className={styles.name}>
            {nameWithAge(person)}
          </h3>
          {person.answer === 'same' && <p className={styles.confirmed}>{texts.confirmed}</p>}
          <p className={styles.quiet}>{placeLine(person, sourceTitles(search, person))}</p>
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
          <span className={styles.quiet}>{texts.questionNote}</span>
        </p>
        <PersonAnswers person={person} onAnswer={onAnswer} />
      </div>
    </article>
  );
}
