import type { PhotoSearch } from '@vidno/contract/photo-search';
import { formatMoment } from '#shared/format/format.ts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { SquarePhoto } from '#shared/ui/media/square-photo.tsx';
import { resultTexts as texts } from '../../texts.ts';
import styles from './result-head.module.css';
import { SearchActions } from './search-actions.tsx';

interface ResultHeadProps {
  readonly search: PhotoSearch;
  /** It was asked for again and stood already. */
  readonly exists: boolean;
  readonly onRemoved: () => void;
}

/** Whom one looked for, where, when, with what success; and what can be done with it. */
export function ResultHead({ search, exists, onRemoved }: ResultHeadProps) {
  return (
    <>
      {exists && <Alert kind="note">{texts.exists}</Alert>}
      <div className={styles.head}>
        <div className={styles.face}>
          <SquarePhoto url={search.facePath} alt={texts.queryFace} />
        </div>
        <div className={styles.words}>
          {search.status === 'ok' && search.count > 0 && <p className={styles.found}>{texts.found(search.count)}</p>}
          <p className={styles.facts}>
            {search.source_title} · <time dateTime={search.created}>{formatMoment(search.created)}</time>
          </p>
          {search.status === 'ok' && <p className={styles.facts}>{texts.facesCompared(search.faces_compared)}</p>}
        </div>
        <SearchActions search={search} onRemoved={onRemoved} />
      </div>
      {search.imagePath === null && <Alert kind="note">{texts.deletedPhoto}</Alert>}
    </>
  );
}
