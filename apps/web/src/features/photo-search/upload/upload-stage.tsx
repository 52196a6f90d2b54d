import type { Upload } from '@vidno/contract/upload';
import { ImageIcon, Link2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { refusalAction } from '#shared/ui/feedback/alert.tsx';
import { ConsentCard } from '../consent.tsx';
import { type ChosenPhoto, useForgetPhoto } from './chosen-photo.ts';
import { stageTexts as texts } from './stage-texts.ts';
import { isConsentMissing, isPictureRefused, useSentPhoto, waitSecondsOf } from './upload-api.ts';
import styles from './upload-stage.module.css';

interface UploadStageProps {
  readonly chosen: ChosenPhoto;
  /** Shows the faces; the photo is forgotten when that has happened. */
  readonly onUploaded: (upload: Upload) => Promise<void>;
}

/** The chosen photo while it is sent and its faces are looked for; before that the consent, once. */
export function UploadStage({ chosen, onUploaded }: UploadStageProps) {
  const { photo } = chosen;
  const sent = useSentPhoto(chosen);
  const forget = useForgetPhoto();
  const goOn = useEffectEvent((upload: Upload) => void onUploaded(upload).then(forget));
  useEffect(() => {
    if (sent.data) goOn(sent.data);
  }, [sent.data]);

  const failure = sent.isFetching ? null : sent.error;
  const asksConsent = isConsentMissing(failure);
  const again = () => void sent.refetch();
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
      {asksConsent ? (
        <ConsentCard onAccepted={again} onDeclined={forget} />
      ) : (
        <UploadProgress
          failure={failure}
          doing={describeDoing(sent, typeof photo === 'string' ? texts.opening : texts.sending)}
          onRetry={again}
          onAnother={forget}
        />
      )}
    </div>
  );
}

type Sending = Pick<ReturnType<typeof useSentPhoto>, 'isPaused' | 'failureReason' | 'place'>;

/** What the photo waits for; `sending` if for nothing. */
function describeDoing({ isPaused, failureReason, place }: Sending, sending: string): string {
  if (isPaused) return texts.offline;
  if (place !== null) return texts.place(place);
  const wait = waitSecondsOf(failureReason);
  return wait === null ? sending : texts.comesLater(wait);
}

interface UploadProgressProps {
  /** Null while it is in progress. */
  readonly failure: Error | null;
  readonly doing: string;
  readonly onRetry: () => void;
  readonly onAnother: () => void;
}

function UploadProgress({ failure, doing, onRetry, onAnother }: UploadProgressProps) {
  return (
    <>
      {failure === null ? (
        <p className={styles.doing} role="status">
          {doing}
        </p>
      ) : (
        <p className={styles.problem} role="alert">
          {refusalText(failure)}
        </p>
      )}
      <div className={styles.ways}>
        {failure !== null &&
          !isPictureRefused(failure) &&
          (refusalAction(failure) ?? <Button onClick={onRetry}>{texts.retry}</Button>)}
        <Button theme={failure === null ? 'white' : 'blue'} onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </>
  );
}

interface PhotoPreviewProps {
  readonly photo: File;
  readonly isBusy: boolean;
}

/** A local preview of the file, or its name if the browser cannot show it (HEIC). */
function PhotoPreview({ photo, isBusy }: PhotoPreviewProps) {
  const address = usePreview(photo);
  const [isUnseen, setUnseen] = useState(false);
  return (
    <div className={styles.frame} data-busy={isBusy || undefined}>
      {address && !isUnseen ? (
        <img className={styles.picture} src={address} alt={texts.preview} onError={() => setUnseen(true)} />
      ) : (
        <p className={styles.name}>
          <ImageIcon size={32} strokeWidth={1.5} aria-hidden="true" />
          {photo.name}
        </p>
      )}
    </div>
  );
}

/** An object URL for the file, revoked on unmount. */
function usePreview(photo: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return address;
}
