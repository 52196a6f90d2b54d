import { PHOTOS_PER_SEARCH_MAX } from '@vidno/contract/photo-search';
import type { Upload } from '@vidno/contract/upload';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { type QueryPhotos as Photos, withoutPhoto } from '../../query-rules.ts';
import { photosTexts as texts } from '../../texts.ts';
import { isConsentMissing, useAddedPhoto } from '../../upload/upload-api.ts';
import { checkPhoto, PICTURE_ACCEPT } from '../../upload/upload-rules.ts';
import { uploadTexts } from '../../upload/upload-texts.ts';
import { ConsentDialog } from '../consent/consent-dialog.tsx';
import { FacePicker } from '../face/face-picker.tsx';
import { FileChoice } from '../upload/file-choice.tsx';
import { QueryPhoto } from './query-photo.tsx';
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
