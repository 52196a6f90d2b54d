import type { SearchListItem } from '@vidno/contract/search';
import { SpeedUp } from '#entities/payment/components/speed-up/speed-up.tsx';
import { paymentText } from '#entities/payment/search/search-texts.ts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { ProgressBar } from '#shared/ui/feedback/progress-bar.tsx';
import { titleOf } from '../rules.ts';
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
          <span className={styles.speedUp}>
            <SpeedUp searchId={search.id} process={search} of={titleOf(search)} />
          </span>
        </span>
      );
    case 'ok':
      return (
        <span className={styles.status}>
          <Badge tone={search.count > 0 ? 'success' : 'neutral'}>{texts.done}</Badge>
          {texts.found(search.count)}
          <Payment search={search} />
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

function Payment({ search: { payment } }: { search: SearchListItem }) {
  const text = payment.state === 'locked' ? texts.locked : paymentText(payment);
  return text && <span className={styles.message}>{text}</span>;
}
