import type { SharedPerson, SharedSearch } from '@vidno/contract/photo/photo-share';
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { PhotoStrip } from '#features/person/components/photo-strip.tsx';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { sourceTitles } from '../../rules.ts';
import { sharedTexts as texts } from '../../share/share-texts.ts';
import { stripPhotos, VerdictLine } from '../person/verdict.tsx';
import styles from './shared-person-card.module.css';

interface SharedPersonCardProps {
  readonly person: SharedPerson;
  readonly search: Pick<SharedSearch, 'sources'>;
}

/** A person found, as people with the link see them: nothing to answer, nothing to compare with. */
export function SharedPersonCard({ person, search }: SharedPersonCardProps) {
  const nameId = useId();
  const [current, setCurrent] = useState(0);
  const { name, photos, profile_url: profileUrl } = person;
  const shown = photos[current] ?? photos[0];
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <SquarePhoto url={shown?.url ?? null} alt={texts.photo(name)} />
      <div className={styles.words}>
        <VerdictLine match={person} />
        <h3 id={nameId} className={styles.name}>
          {nameWithAge(person)}
        </h3>
        <p className={styles.quiet}>{placeLine(person, sourceTitles(search, person))}</p>
        <PhotoStrip photos={stripPhotos(person)} current={current} onOpen={setCurrent} />
        {profileUrl && (
          <a className={styles.profile} href={profileUrl} target="_blank" rel="noopener noreferrer nofollow">
            {texts.profile} <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
      </div>
    </article>
  );
}
