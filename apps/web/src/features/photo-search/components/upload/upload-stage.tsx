import { Link2 } from 'lucide-react';
import { Button } from '#shared/ui/button/button.tsx';
import { uploadTexts as texts } from '../../upload-texts.ts';
import { PhotoPreview } from './photo-preview.tsx';
import styles from './upload-stage.module.css';

interface UploadStageProps {
  readonly photo: File | string;
  /** The error message; null while the upload is in progress. */
  readonly problem: string | null;
  readonly onRetry: () => void;
  readonly onAnother: () => void;
}

/** The chosen photo and the state of its upload. */
export function UploadStage({ photo, problem, onRetry, onAnother }: UploadStageProps) {
  return (
    <div className={styles.stage}>
      {typeof photo === 'string' ? (
        <p className={styles.link}>
          <Link2 size={20} aria-hidden="true" />
          {photo}
        </p>
      ) : (
        <PhotoPreview photo={photo} isBusy={problem === null} />
      )}
      {problem === null ? (
        <p className={styles.doing} role="status">
          {typeof photo === 'string' ? texts.opening : texts.sending}
        </p>
      ) : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.ways}>
        {problem !== null && <Button onClick={onRetry}>{texts.retry}</Button>}
        <Button theme={problem === null ? 'white' : 'blue'} onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </div>
  );
}
