import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { ExternalLink, ScanFace, Undo2, UserX } from 'lucide-react';
import { useId } from 'react';
import { PhotoStrip } from '#entities/person/components/photo-strip.tsx';
import { nameWithAge, placeLine } from '#entities/person/rules.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { sourceTitles } from '../../rules.ts';
import { personTexts as texts } from '../../texts.ts';
import styles from './person-card.module.css';
import { stripPhotos, Verdict } from './verdict.tsx';

interface PersonCardProps {
  readonly person: FoundPerson;
  readonly search: PhotoSearch;
  readonly onCompare: (photo: number) => void;
  readonly onReject: (rejected: boolean) => void;
}

/** A found person: the searched face next to the best photo, the verdict, and what is known. */
export function PersonCard({ person, search, onCompare, onReject }: PersonCardProps) {
  const nameId = useId();
  const best = person.photos[0];
  if (person.rejected) {
    return (
      <Card as="article" padding="s" aria-labelledby={nameId}>
        <div className={styles.rejected}>
          <div>
            <h3 id={nameId} className={styles.name}>
              {person.name}
            </h3>
            <p className={styles.quiet}>{texts.rejected}</p>
          </div>
          <Button theme="gray" size="s" icon={<Undo2 size={18} />} onClick={() => onReject(false)}>
            {texts.undo}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card as="article" padding="none" aria-labelledby={nameId}>
      <button
        type="button"
        className={styles.pair}
        aria-label={texts.compareWith(person.name)}
        onClick={() => onCompare(0)}
      >
        <SquarePhoto url={search.facePath} alt={texts.yourPhoto} />
        <SquarePhoto url={best?.url ?? null} alt={texts.foundPhoto} />
      </button>
      <div className={styles.words}>
        <Verdict match={person} search={search} />
        <h3 id={nameId} className={styles.name}>
          {nameWithAge(person)}
        </h3>
        <p className={styles.quiet}>{placeLine(person, sourceTitles(search, person))}</p>
        {person.about && <p className={styles.about}>{person.about}</p>}
        <PhotoStrip photos={stripPhotos(person)} onOpen={onCompare} />
        <div className={styles.ways}>
          <Button size="s" icon={<ScanFace size={18} />} onClick={() => onCompare(0)}>
            {texts.compare}
          </Button>
          {person.profile_url && (
            <ButtonAnchor
              theme="white"
              size="s"
              href={person.profile_url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              icon={<ExternalLink size={18} aria-hidden="true" />}
            >
              {texts.profile}
            </ButtonAnchor>
          )}
          <Button theme="white" size="s" icon={<UserX size={18} />} onClick={() => onReject(true)}>
            {texts.reject}
          </Button>
        </div>
      </div>
    </Card>
  );
}
