import type { KeywordPerson } from '@vidno/contract/keyword-search';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { personTexts as texts } from '../../texts.ts';
import { PhotoStrip } from './photo-strip.tsx';

interface PhotoDialogProps {
  readonly person: KeywordPerson;
  /** Which of the person's photos. */
  readonly photo: number;
  readonly onPhoto: (photo: number) => void;
  readonly onClose: () => void;
}

/** One photo, large, with the others below. */
export function PhotoDialog({ person, photo, onPhoto, onClose }: PhotoDialogProps) {
  return (
    <Modal open title={person.name} onClose={onClose}>
      <SquarePhoto url={person.photos[photo]?.url ?? null} alt={texts.photoOf(person.name, photo + 1)} />
      {person.photos.length > 1 && <PhotoStrip person={person} current={photo} onOpen={onPhoto} />}
    </Modal>
  );
}
