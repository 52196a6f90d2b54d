import type { SearchListItem } from '@vidno/contract/search';
import { TextSearch, UserRound } from 'lucide-react';
import { useState } from 'react';
import { initialsOf } from '#shared/ui/avatar/avatar-rules.ts';
import { texts } from '../../texts.ts';
import styles from './search-tile.module.css';

type Pictured = Pick<SearchListItem, 'keyword' | 'label' | 'imagePath' | 'match'>;

/**
 * The face looked for; once that photo is deleted, the person found; where nobody was, the first letters of the label.
 * A search by words has its words.
 */
export function TilePicture({ search: { keyword, label, imagePath, match } }: { readonly search: Pictured }) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  if (keyword !== null) {
    return (
      <span className={styles.words}>
        <TextSearch size={28} strokeWidth={1.5} aria-hidden="true" />
        <span aria-hidden="true">{keyword}</span>
      </span>
    );
  }
  const faces = [
    { path: imagePath, alt: texts.face },
    { path: match?.imagePath ?? null, alt: texts.foundFace },
  ];
  const shown = faces.find(({ path }) => path !== null && !broken.includes(path));
  if (shown?.path) {
    const { path, alt } = shown;
    return <img src={path} alt={alt} loading="lazy" decoding="async" onError={() => setBroken([...broken, path])} />;
  }
  const initials = initialsOf(label ?? match?.name ?? '');
  return (
    <span className={styles.gone} aria-hidden="true">
      {initials || <UserRound size={40} strokeWidth={1.5} />}
    </span>
  );
}
