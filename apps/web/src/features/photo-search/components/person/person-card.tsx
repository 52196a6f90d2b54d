import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { ExternalLink, ScanFace, Undo2, UserX } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonAnchor } from '#shared/ui/button/button-link.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { placeOf } from '../../rules.ts';
import { bandTexts, personTexts as texts } from '../../texts.ts';
import { BandBadge } from './band-badge.tsx';
import styles from './person-card.module.css';
import { PhotoStrip } from './photo-strip.tsx';

interface PersonCardProps {
  readonly person: FoundPerson;
  readonly search: PhotoSearch;
  readonly onCompare: (photo: number) => void;
  readonly onReject: (rejected: boolean) => void;
}

/** One found person: the face looked for beside the best photo, the verdict, and what is known. */
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
        <div className={styles.verdict}>
          <BandBadge band={person.band} search={search} />
          {person.corroborated && <Badge>{bandTexts.corroborated}</Badge>}
        </div>
        <h3 id={nameId} className={styles.name}>
          {person.name}
          {person.age !== null && `, ${texts.age(person.age)}`}
        </h3>
        <p className={styles.quiet}>{placeOf(person, search)}</p>
        {person.about && <p className={styles.about}>{person.about}</p>}
        {person.photos.length > 1 && <PhotoStrip person={person} onOpen={onCompare} />}
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
