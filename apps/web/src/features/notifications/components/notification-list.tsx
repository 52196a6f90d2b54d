import { NOTIFICATIONS_PAGE_SIZE } from '@vidno/contract/constants';
import { BellRing, CheckCheck, ListX } from 'lucide-react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Pager } from '#shared/ui/layout/pager.tsx';
import { useNotifications, useReadNotifications } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

interface NotificationListProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** What one was told, newest first; opening one marks it as read. */
export function NotificationList({ page, onPage }: NotificationListProps) {
  const news = useNotifications(page);
  const read = useReadNotifications();
  if (!news.data) {
    if (!news.error) return <NotificationsSkeleton />;
    return (
      <Alert kind="danger" action={<Button onClick={() => void news.refetch()}>{texts.retry}</Button>}>
        {refusalText(news.error)}
      </Alert>
    );
  }
  const { data: shown, totalCount, unread } = news.data;
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
      {read.error && <Alert kind="danger">{refusalText(read.error)}</Alert>}
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
