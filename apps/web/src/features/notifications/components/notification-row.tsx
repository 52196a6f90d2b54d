import { Link } from '@tanstack/react-router';
import type { Notification } from '@vidno/contract/notifications/notifications';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { routeOf } from '../rules.ts';
import { texts } from '../texts.ts';
import styles from './notification-list.module.css';

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

/** Unread notifications are marked by a word, bold text and a dot. */
export function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { title, text, created, read, link } = notification;
  const address = routeOf(link);
  return (
    <li className={styles.row} data-unread={!read || undefined}>
      <div className={styles.words}>
        {address ? (
          <Link to={address.to} search={address.search} className={styles.title} onClick={onOpen}>
            {title}
          </Link>
        ) : (
          <button type="button" className={styles.title} onClick={onOpen} disabled={read}>
            {title}
          </button>
        )}
        <p className={styles.text}>{text}</p>
        <time className={styles.quiet} dateTime={created}>
          {texts.moment(created)}
        </time>
      </div>
      {!read && <Badge tone="accent">{texts.isNew}</Badge>}
    </li>
  );
}
