import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './search-row.module.css';

/** The face one looked for; a quiet mark once it has been deleted. */
export function RowThumbnail({ imagePath }: { imagePath: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const isThere = imagePath !== null && imagePath !== broken;
  return (
    <span className={styles.thumbnail}>
      {isThere ? (
        <img src={imagePath} alt={texts.face} loading="lazy" decoding="async" onError={() => setBroken(imagePath)} />
      ) : (
        <ImageOff size={24} strokeWidth={1.5} role="img" aria-label={texts.photoGone} />
      )}
    </span>
  );
}
