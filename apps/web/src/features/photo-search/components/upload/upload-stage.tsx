import { Link2 } from 'lucide-react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { refusalAction } from '#shared/ui/feedback/refusal-action.tsx';
import { isConsentMissing } from '../../upload-api.ts';
import { uploadTexts as texts } from '../../upload-texts.ts';
import { ConsentCard } from '../consent/consent-card.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import styles from './upload-stage.module.css';

interface UploadStageProps {
  readonly photo: File | string;
  /** The error of the upload; null while it is in progress. */
  readonly failure: Error | null;
  /** It goes on by itself when the connection is back. */
  readonly isOffline: boolean;
  readonly onRetry: () => void;
  readonly onAnother: () => void;
}

/** The chosen photo and the state of its upload. */
export function UploadStage(props: UploadStageProps) {
  const { photo, failure, onRetry, onAnother } = props;
  const asksConsent = isConsentMissing(failure);
  return (
    <div className={styles.stage} data-asks={asksConsent || undefined}>
      {typeof photo === 'string' ? (
        <p className={styles.link}>
          <Link2 size={20} aria-hidden="true" />
          {photo}
        </p>
      ) : (
        <PhotoPreview photo={photo} isBusy={failure === null} />
      )}
      {asksConsent ? <ConsentCard onAccepted={onRetry} onDeclined={onAnother} /> : <UploadProgress {...props} />}
    </div>
  );
}

function UploadProgress({ photo, failure, isOffline, onRetry, onAnother }: UploadStageProps) {
  return (
    <>
      {failure === null ? (
        <p className={styles.doing} role="status">
          {isOffline ? texts.offline : typeof photo === 'string' ? texts.opening : texts.sending}
        </p>
      ) : (
        <p className={styles.problem} role="alert">
          {refusalText(failure)}
        </p>
      )}
      <div className={styles.ways}>
        {failure !== null && (refusalAction(failure) ?? <Button onClick={onRetry}>{texts.retry}</Button>)}
        <Button theme={failure === null ? 'white' : 'blue'} onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </>
  );
}
