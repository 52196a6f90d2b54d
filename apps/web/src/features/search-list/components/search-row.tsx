import { Link } from '@tanstack/react-router';
import type { SearchListItem } from '@vidno/contract/search';
import { formatMoment } from '#shared/format/format.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { texts } from '../texts.ts';
import { RowActions } from './row-actions.tsx';
import { RowStatus } from './row-status.tsx';
import { RowThumbnail } from './row-thumbnail.tsx';
import styles from './search-row.module.css';

interface SearchRowProps {
  readonly search: SearchListItem;
  readonly link: string;
}

export function SearchRow({ search, link }: SearchRowProps) {
  const moment = formatMoment(search.created);
  return (
    <Card as="li" padding="s">
      <div className={styles.row}>
        <RowThumbnail imagePath={search.imagePath} />
        <div className={styles.words}>
          <Link to={link} className={styles.link} aria-label={texts.open(search.source_title, moment)}>
            {search.source_title}
          </Link>
          <time className={styles.moment} dateTime={search.created}>
            {moment}
          </time>
          <RowStatus search={search} />
        </div>
        <RowActions search={search} />
      </div>
    </Card>
  );
}
