import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { usePreview } from '../../upload-state.ts';
import { uploadTexts as texts } from '../../upload-texts.ts';
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
