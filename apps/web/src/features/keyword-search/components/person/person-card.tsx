import type { KeywordPerson, KeywordSearch } from '@vidno/contract/keyword-search';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { PhotoStrip } from '#entities/person/components/photo-strip.tsx';
import { nameWithAge, placeLine } from '#entities/person/rules.ts';
import { sourceTitle } from '#entities/source/rules.ts';
import { Avatar } from '#shared/ui/avatar/avatar.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { photosOf, personTexts as texts } from '../../texts.ts';
import { AboutText } from './about-text.tsx';
import styles from './person-card.module.css';
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
  return (
    <Card as="article" padding="s" aria-labelledby={nameId}>
      <div className={styles.card}>
        {first ? (
          <button
            type="button"
            className={styles.photo}
            aria-label={texts.openPhoto(person.name)}
            onClick={() => onPhoto(0)}
          >
            <SquarePhoto url={first.url} alt={texts.photoOf(person.name, 1)} />
          </button>
        ) : (
          <Avatar name={person.name} size="l" />
        )}
        <div className={styles.words}>
          <h3 id={nameId} className={styles.name}>
            {nameWithAge(person)}
          </h3>
          <p className={styles.quiet}>{placeLine(person, sourceTitle(search, person.source))}</p>
          <WhyBadges why={person.why} />
          {person.about && <AboutText text={person.about} />}
          <PhotoStrip photos={photosOf(person)} onOpen={onPhoto} />
          {person.profile_url && (
            <div>
              <ButtonAnchor
                theme="white"
                size="s"
                href={person.profile_url}
                aria-label={texts.profileOf(person.name)}
                target="_blank"
                rel="noopener noreferrer nofollow"
                icon={<ExternalLink size={18} aria-hidden="true" />}
              >
                {texts.profile}
              </ButtonAnchor>
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}
