import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useNotifications } from './api.ts';
import styles from './notification-bell.module.css';
import { bellTexts as texts } from './texts.ts';

/** A link to the notifications with the unread count; only for visitors with a session. */
export function NotificationBell() {
  const unread = useNotifications(0).data?.unread ?? 0;
  const label = texts.label(unread);
  return (
    <Link to="/notifications" className={styles.bell} aria-label={label} title={label}>
      <Bell size={20} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {texts.count(unread)}
        </span>
      )}
    </Link>
  );
}
