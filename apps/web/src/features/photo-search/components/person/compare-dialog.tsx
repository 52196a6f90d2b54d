import type { FoundPerson, PhotoSearch } from '@vidno/contract/photo-search';
import { PhotoStrip } from '#entities/person/components/photo-strip.tsx';
import { nameWithAge } from '#entities/person/rules.ts';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { personTexts as texts } from '../../texts.ts';
import styles from './compare-dialog.module.css';
import { stripPhotos, Verdict } from './verdict.tsx';

interface CompareDialogProps {
  readonly person: FoundPerson;
  readonly search: PhotoSearch;
  /** Which of the person's photos. */
  readonly photo: number;
  readonly onPhoto: (photo: number) => void;
  readonly onClose: () => void;
}

/** The searched face and a found photo, large and side by side. */
export function CompareDialog({ person, search, photo, onPhoto, onClose }: CompareDialogProps) {
  const shown = person.photos[photo] ?? person.photos[0];
  return (
    <Modal open wide title={texts.compareTitle} onClose={onClose}>
      <div className={styles.pair}>
        <figure className={styles.side}>
          <SquarePhoto url={search.facePath} alt={texts.yourPhoto} />
          <figcaption>{texts.yourPhoto}</figcaption>
        </figure>
        <figure className={styles.side}>
          <SquarePhoto url={shown?.url ?? null} alt={texts.foundPhoto} />
          <figcaption>{nameWithAge(person)}</figcaption>
        </figure>
      </div>
      {shown && <Verdict match={shown} search={search} />}
      <PhotoStrip photos={stripPhotos(person)} current={photo} onOpen={onPhoto} />
    </Modal>
  );
}
