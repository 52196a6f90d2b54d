import { ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { stageTexts as texts } from '../../upload/stage-texts.ts';
import styles from './photo-preview.module.css';

interface PhotoPreviewProps {
  readonly photo: File;
  readonly isBusy: boolean;
}

/** A local preview of the file, or its name if the browser cannot show it (HEIC). */
export function PhotoPreview({ photo, isBusy }: PhotoPreviewProps) {
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
