import { PHOTOS_PER_SEARCH_MAX } from '@vidno/contract/photo-search';
import type { Upload } from '@vidno/contract/upload';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { ConsentDialog } from '../consent.tsx';
import { type QueryPhotos as Photos, withoutPhoto } from '../rules.ts';
import { photosTexts as texts } from '../texts.ts';
import { checkPhoto, PICTURE_ACCEPT, uploadTexts } from '../upload/chosen-photo.ts';
import { FileChoice } from '../upload/photo-drop.tsx';
import { isConsentMissing, useAddedPhoto, useUpload } from '../upload/upload-api.ts';
import { FaceCrop, FacePicker } from './face-choice.tsx';
import styles from './query-photos.module.css';

interface QueryPhotosProps {
  readonly photos: Photos;
  /** Uploads that seem to show somebody else. */
  readonly different: readonly string[];
  readonly onPhotos: (photos: Photos) => void;
}

/** The photos of the person if there are several, up to five: each can be removed, and another added. */
export function QueryPhotos({ photos, different, onPhotos }: QueryPhotosProps) {
  const upload = useAddedPhoto();
  const [problem, setProblem] = useState<string | null>(null);
  const [unchosen, setUnchosen] = useState<Upload | null>(null);

  const asksConsent = isConsentMissing(upload.error);

  function add(file: File | string): void {
    const found = typeof file === 'string' ? null : checkPhoto(file);
    setProblem(found && uploadTexts.problems[found]);
    upload.reset();
    if (found === null) {
      upload.mutate(file, {
        onSuccess: (added) => (added.faces.length === 1 ? addFace(added, 0) : setUnchosen(added)),
      });
    }
  }

  function addFace({ upload_id: uploadId }: Upload, face: number): void {
    setUnchosen(null);
    onPhotos([...photos, { uploadId, face }]);
  }

  function remove(uploadId: string): void {
    upload.reset();
    setProblem(null);
    const left = withoutPhoto(photos, uploadId);
    if (left) onPhotos(left);
  }

  return (
    <section className={styles.section} aria-label={texts.label}>
      {photos.length > 1 && (
        <ul className={styles.photos}>
          {photos.map(({ uploadId, face }, index) => (
            <QueryPhoto
              key={uploadId}
              uploadId={uploadId}
              face={face}
              number={index + 1}
              isDifferent={different.includes(uploadId)}
              onRemove={() => remove(uploadId)}
            />
          ))}
        </ul>
      )}
      {photos.length < PHOTOS_PER_SEARCH_MAX && (
        <div className={styles.add}>
          <p className={styles.why}>
            <strong>{texts.question}</strong>
            <span className={styles.note}>{texts.why}</span>
          </p>
          <FileChoice
            label={upload.isPending ? texts.adding : texts.add}
            accept={PICTURE_ACCEPT}
            icon={<ImagePlus size={20} aria-hidden />}
            onFile={add}
          />
        </div>
      )}
      {problem && <Alert kind="danger">{problem}</Alert>}
      {asksConsent ? (
        <ConsentDialog open onClose={upload.reset} onAccepted={() => upload.variables && add(upload.variables)} />
      ) : (
        <FailureAlert failure={problem ? null : upload.error} />
      )}
      <FaceDialog upload={unchosen} onChoose={addFace} onClose={() => setUnchosen(null)} />
    </section>
  );
}

interface FaceDialogProps {
  readonly upload: Upload | null;
  readonly onChoose: (upload: Upload, face: number) => void;
  readonly onClose: () => void;
}

/** Asks whom to look for on an added photo with several faces. */
function FaceDialog({ upload, onChoose, onClose }: FaceDialogProps) {
  const [picked, setPicked] = useState<number>();
  return (
    <Modal open={upload !== null} wide title={texts.choose} footerLabel={texts.cancel} onClose={onClose}>
      {upload && (
        <FacePicker
          upload={upload}
          face={picked}
          onPick={setPicked}
          onChoose={(face) => {
            setPicked(undefined);
            onChoose(upload, face);
          }}
        />
      )}
    </Modal>
  );
}

interface QueryPhotoProps {
  readonly uploadId: string;
  readonly face: number;
  readonly number: number;
  readonly isDifferent: boolean;
  readonly onRemove: () => void;
}

/** The face that is looked for on one photo. */
function QueryPhoto({ uploadId, face, number, isDifferent, onRemove }: QueryPhotoProps) {
  const upload = useUpload(uploadId);
  const box = upload.data?.faces.find(({ index }) => index === face)?.box;
  return (
    <li className={styles.photo} data-different={isDifferent || undefined}>
      {upload.data && box ? (
        <FaceCrop imagePath={upload.data.imagePath} box={box} alt={texts.face(number)} />
      ) : (
        <span className={styles.blank}>{upload.isPending ? <Skeleton height="100%" /> : texts.gone}</span>
      )}
      <button type="button" className={styles.remove} aria-label={texts.remove(number)} onClick={onRemove}>
        <X size={16} aria-hidden />
      </button>
      {isDifferent && <span className={styles.verdict}>{texts.different}</span>}
    </li>
  );
}
