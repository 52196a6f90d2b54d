import type { SearchListItem } from '@vidno/contract/search';
import { ImageOff, TextSearch } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './search-row.module.css';

/** The searched face, or an icon if it was deleted or if the search is by keyword. */
export function RowThumbnail({ search: { type, imagePath } }: { search: Pick<SearchListItem, 'type' | 'imagePath'> }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (type === 'keyword') {
    return (
      <span className={styles.thumbnail}>
        <TextSearch size={28} strokeWidth={1.5} role="img" aria-label={texts.byWords} />
      </span>
    );
  }
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
