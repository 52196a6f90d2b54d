import type { KeywordPerson, KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { nameWithAge, placeLine } from '#features/person/rules.ts';
import { sourceTitle } from '#features/sources/source-rules.ts';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { personTexts as texts } from '../../person-texts.ts';
import { AboutText } from './about-text.tsx';
import styles from './person-card.module.css';
import { SamePerson } from './same-person.tsx';
import { WhyBadges } from './why-badges.tsx';

interface PersonCardProps {
  readonly person: KeywordPerson;
  readonly search: KeywordSearch;
  readonly onPhoto: (photo: number) => void;
}

/** A found person: who they are, and why they are in the result. */
export function PersonCard({ person, search, onPhoto }: PersonCardProps) {
  const nameId = useId();
  const [first] = person.photos;
  // Where all are of one source, the head of the result names it.
  const source = search.sources.length > 1 ? sourceTitle(search, person.source) : null;
  const place = placeLine(person, source);
  return (
    <Card as="article" padding="none" aria-labelledby={nameId}>
      <div className={styles.card}>
        <div className={styles.photo}>
          {first ? (
            <button
              type="button"
              className={styles.open}
              aria-label={texts.openPhoto(person.name)}
              onClick={() => onPhoto(0)}
            >
              <SquarePhoto url={first.url} alt={texts.photoOf(person.name, 1)} />
            </button>
          ) : (
            <Avatar name={person.name} size="l" />
          )}
          {person.photos.length > 1 && (
            <span className={styles.more} aria-hidden="true">
              {texts.morePhotos(person.photos.length - 1)}
            </span>
          )}
        </div>
        {person.profile_url && (
          <a
            className={styles.profile}
            href={person.profile_url}
            aria-label={texts.profileOf(person.name)}
            title={texts.profile}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <ExternalLink size={18} aria-hidden="true" />
          </a>
        )}
        <div className={styles.words}>
          <h3 id={nameId} className={styles.name}>
            {nameWithAge(person)}
          </h3>
          {place !== '' && <p className={styles.quiet}>{place}</p>}
          <WhyBadges why={person.why} />
          {person.about && <AboutText text={person.about} />}
          <SamePerson person={person} search={search} />
        </div>
      </div>
    </Card>
  );
}
