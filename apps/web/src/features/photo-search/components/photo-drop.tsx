import { Camera, ImageUp } from 'lucide-react';
import { useState } from 'react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ChunkBoundary } from '#shared/navigation/chunk-boundary.tsx';
import { lazyComponent } from '#shared/navigation/load-chunk.ts';
import { usePhotoUpload } from '../upload-api.ts';
import { checkPhoto, PICTURE_ACCEPT } from '../upload-rules.ts';
import { useDroppedPhoto } from '../upload-state.ts';
import { uploadTexts as texts } from '../upload-texts.ts';
import styles from './photo-drop.module.css';
import { FileChoice } from './upload/file-choice.tsx';
import { LinkForm } from './upload/link-form.tsx';

/** Not needed before a photo is chosen. */
const UploadStage = lazyComponent(() => import('./upload/upload-stage.tsx'), 'UploadStage');

interface PhotoDropProps {
  readonly onUploaded: (uploadId: string, faceCount: number) => void;
}

/** Takes a photo by drop, paste, file picker, camera or link; checks and uploads it. */
export function PhotoDrop({ onUploaded }: PhotoDropProps) {
  const upload = usePhotoUpload();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOver = useDroppedPhoto(start, () => setRefusal(texts.nothingPasted));

  function start(photo: File | string): void {
    if (upload.isPending) return;
    const refused = refusalOf(photo);
    setRefusal(refused);
    upload.reset();
    if (refused) return;
    upload.mutate(photo, { onSuccess: ({ upload_id, faces }) => onUploaded(upload_id, faces.length) });
  }

  const sending = <p role="status">{texts.sending}</p>;
  const photo = upload.variables;
  if (photo !== undefined && refusal === null) {
    return (
      <section className={styles.drop} aria-label={texts.region}>
        <ChunkBoundary loading={sending} failed={upload.error ? <p role="alert">{texts.partMissing}</p> : sending}>
          <UploadStage
            photo={photo}
            failure={upload.error}
            isOffline={upload.isPaused}
            onRetry={() => start(photo)}
            onAnother={() => upload.reset()}
          />
        </ChunkBoundary>
      </section>
    );
  }
  return (
    <section className={styles.drop} data-over={isOver || undefined} aria-label={texts.region}>
      <ImageUp className={styles.picture} size={40} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.title}>
        <span className={styles.forMouse}>{isOver ? texts.release : texts.title}</span>
        <span className={styles.forTouch}>{texts.titleTouch}</span>
      </p>
      <p className={styles.forMouse}>{texts.hint}</p>
      <div className={styles.ways}>
        <FileChoice label={texts.choose} accept={PICTURE_ACCEPT} onFile={start} main />
        <div className={styles.forTouch}>
          <FileChoice label={texts.camera} accept="image/*" icon={<Camera size={20} />} onFile={start} camera />
        </div>
      </div>
      <p className={styles.note}>{texts.formats}</p>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <LinkForm onLink={start} />
      <p className={styles.note}>{texts.private(runtimeConfig.queryPhotoHours)}</p>
    </section>
  );
}

/** Links have been checked by their form. */
function refusalOf(photo: File | string): string | null {
  const found = typeof photo === 'string' ? null : checkPhoto(photo);
  return found && texts.problems[found];
}
