import { loadChunk } from '../load-chunk.ts';

/** The screens of monitoring and of what it tells, each a chunk of its own; the list of them is not in the first load. */
export const monitorPages = {
  MonitorListPage: () => loadChunk('monitor-list', () => import('#pages/monitor-list-page.tsx')),
  MonitorCreatePage: () => loadChunk('monitor-create', () => import('#pages/monitor-create-page.tsx')),
  MonitorResultPage: () => loadChunk('monitor-result', () => import('#pages/monitor-result-page.tsx')),
  NotificationsPage: () => loadChunk('notifications', () => import('#pages/notifications-page.tsx')),
  NotificationSettingsPage: () =>
    loadChunk('notification-settings', () => import('#pages/notification-settings-page.tsx')),
  ConfirmEmailPage: () => loadChunk('confirm-email', () => import('#pages/confirm-email-page.tsx')),
  UnsubscribePage: () => loadChunk('unsubscribe', () => import('#pages/unsubscribe-page.tsx')),
};
