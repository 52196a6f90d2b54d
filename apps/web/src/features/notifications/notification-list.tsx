import { Link } from '@tanstack/react-router';
import { NOTIFICATIONS_PAGE_SIZE } from '@vidno/contract/constants';
import type { Notification } from '@vidno/contract/notifications/notifications';
import { BellRing, CheckCheck, ListX } from 'lucide-react';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Badge } from '#shared/ui/feedback/badge.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { useNotifications, useReadNotifications } from './api.ts';
import styles from './notification-list.module.css';
import { texts } from './texts.ts';

interface NotificationListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The notifications, newest first; opening one marks it as read. */
export function NotificationList({ page, onPage }: NotificationListProps) {
  const notifications = useNotifications(page);
  const read = useReadNotifications();
  if (!notifications.data) {
    if (!notifications.error) return <NotificationsSkeleton />;
    return <FailureAlert failure={notifications.error} onRetry={notifications.refetch} />;
  }
  const { data: shown, totalCount, unread } = notifications.data;
  if (totalCount === 0) {
    return (
      <EmptyState
        icon={<BellRing size={28} />}
        title={texts.emptyTitle}
        action={
          <ButtonLink theme="blue" to="/monitor-search/create">
            {texts.toMonitors}
          </ButtonLink>
        }
      >
        {texts.emptyBody}
      </EmptyState>
    );
  }
  return (
    <div className={styles.list}>
      <div className={styles.bar}>
        <p role="status">{unread > 0 ? texts.unread(unread) : texts.allRead}</p>
        {unread > 0 && (
          <Button
            theme="white"
            size="s"
            icon={<CheckCheck size={18} />}
            busy={read.isPending}
            onClick={() => read.mutate('all')}
          >
            {texts.readAll}
          </Button>
        )}
      </div>
      <FailureAlert failure={read.error} />
      {shown.length === 0 && (
        <EmptyState
          icon={<ListX size={28} />}
          title={texts.emptyPage}
          action={<Button onClick={() => onPage(0)}>{texts.firstPage}</Button>}
        />
      )}
      <ul className={styles.rows} aria-label={texts.list}>
        {shown.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onOpen={() => !notification.read && read.mutate([notification.id])}
          />
        ))}
      </ul>
      <Pager page={page} pageSize={NOTIFICATIONS_PAGE_SIZE} total={totalCount} onChange={onPage} />
    </div>
  );
}

const KEYS = ['first', 'second', 'third', 'fourth'] as const;

function NotificationsSkeleton() {
  return (
    <div className={styles.rows}>
      <p role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </p>
      {KEYS.map((place) => (
        <div key={place} className={styles.row} aria-hidden="true">
          <div className={styles.words}>
            <Skeleton width="45%" height="1.25rem" />
            <Skeleton width="70%" />
            <Skeleton width="8rem" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

/** Unread notifications are marked by a word, bold text and a dot. */
function NotificationRow({ notification, onOpen }: NotificationRowProps) {
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

interface Route {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** A link of this site in the router's form; null if it cannot be opened. */
export function routeOf(link: string | null): Route | null {
  if (!link?.startsWith('/') || link.startsWith('//')) return null;
  const { pathname, searchParams } = new URL(link, location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) };
}
