import { Link } from '@tanstack/react-router';
import type { SearchListItem } from '@vidno/contract/search';
import { formatMoment } from '#shared/format/format.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { titleOf } from '../rules.ts';
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
  const title = titleOf(search);
  return (
    <Card as="li" padding="s">
      <div className={styles.row}>
        <RowThumbnail search={search} />
        <div className={styles.words}>
          <Link to={link} className={styles.link} aria-label={texts.open(title, moment)}>
            {title}
          </Link>
          <p className={styles.moment}>
            {search.keyword !== null && `${search.region?.name ?? texts.everywhere} · ${search.source_title} · `}
            <time dateTime={search.created}>{moment}</time>
          </p>
          <RowStatus search={search} />
        </div>
        <RowActions search={search} />
      </div>
    </Card>
  );
}
