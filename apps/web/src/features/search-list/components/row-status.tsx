import type { SearchListItem } from '@vidno/contract/search';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { ProgressBar } from '#shared/ui/feedback/progress-bar.tsx';
import { texts } from '../texts.ts';
import styles from './search-row.module.css';

/** The progress of the search, how many it found, or why it failed. */
export function RowStatus({ search }: { search: SearchListItem }) {
  switch (search.status) {
    case 'wait':
      return (
        <span className={styles.status}>
          <Badge tone="accent">{texts.waiting(search.percent)}</Badge>
          <ProgressBar inline percent={search.percent} aria-label={texts.progress(search.source_title)} />
        </span>
      );
    case 'ok':
      return (
        <span className={styles.status}>
          <Badge tone={search.count > 0 ? 'success' : 'neutral'}>{texts.done}</Badge>
          {texts.found(search.count)}
        </span>
      );
    case 'error':
      return (
        <span className={styles.status}>
          <Badge tone="danger">{texts.failedBadge}</Badge>
          <span className={styles.message}>{search.message}</span>
        </span>
      );
  }
}
