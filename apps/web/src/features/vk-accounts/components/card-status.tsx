import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { texts } from '../texts.ts';
import styles from './tracked-card.module.css';

/** The progress of the collection, when it ended, or why it failed. */
export function CardStatus({ account }: { readonly account: TrackedAccount }) {
  const { status, message, percent, countPosts, accelerated, user, created } = account;
  switch (status) {
    case 'wait':
      return (
        <div className={styles.status}>
          <Progress percent={percent} label={message || texts.collecting} quiet />
          <p className={styles.quiet}>
            {texts.collected(countPosts, user.countPosts)}
            {accelerated && <Badge tone="accent">{texts.accelerated}</Badge>}
          </p>
        </div>
      );
    case 'ok':
      return (
        <p className={styles.quiet}>
          {user.timeLastRefresh ? texts.refreshed(user.timeLastRefresh) : texts.added(created)}
        </p>
      );
    case 'error':
      return (
        <div className={styles.status}>
          <Badge tone="danger">{texts.failedBadge}</Badge>
          <p className={styles.quiet}>{message}</p>
        </div>
      );
  }
}
