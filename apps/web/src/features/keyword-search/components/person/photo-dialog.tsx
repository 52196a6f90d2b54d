import type { KeywordPerson } from '@vidno/contract/keyword/keyword-search';
import { PhotoStrip } from '#features/person/components/photo-strip.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { photosOf, personTexts as texts } from '../../person-texts.ts';

interface PhotoDialogProps {
  readonly person: KeywordPerson;
  /** Which of the person's photos. */
  readonly photo: number;
  readonly onPhoto: (photo: number) => void;
  readonly onClose: () => void;
}

/** One photo at full size, with the others below. */
export function PhotoDialog({ person, photo, onPhoto, onClose }: PhotoDialogProps) {
  return (
    <Modal open title={person.name} onClose={onClose}>
      <SquarePhoto url={person.photos[photo]?.url ?? null} alt={texts.photoOf(person.name, photo + 1)} />
      <PhotoStrip photos={photosOf(person)} current={photo} onOpen={onPhoto} />
    </Modal>
  );
}
