import { createRoute, type RouteComponent } from '@tanstack/react-router';
import { takeLinkToken } from '#shared/navigation/link-token.ts';
import { lazyComponent } from '#shared/navigation/load-chunk.tsx';
import { monitorParams } from './monitor-params.ts';
import { screensRoute } from './screens-route.ts';

const MonitorListPage = lazyComponent(() => import('#features/monitors/monitor-list-page.tsx'), 'MonitorListPage');
const MonitorCreatePage = lazyComponent(
  () => import('#features/monitors/monitor-create-page.tsx'),
  'MonitorCreatePage',
);
const MonitorResultPage = lazyComponent(
  () => import('#features/monitors/monitor-result-page.tsx'),
  'MonitorResultPage',
);
const NotificationsPage = lazyComponent(() => import('#features/cabinet/notifications-page.tsx'), 'NotificationsPage');
const NotificationSettingsPage = lazyComponent(
  () => import('#features/cabinet/notification-settings-page.tsx'),
  'NotificationSettingsPage',
);
const ConfirmEmailPage = lazyComponent(() => import('#features/cabinet/confirm-email-page.tsx'), 'ConfirmEmailPage');
const UnsubscribePage = lazyComponent(() => import('#features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage');

/** Search monitoring and the notifications it sends. */
export const monitorRoutes = [
  screen('/monitor-search/list', MonitorListPage, 'Мониторинг поиска'),
  screen('/monitor-search/create', MonitorCreatePage, 'Новый мониторинг'),
  screen('/monitor-search/result/$id', MonitorResultPage, 'Мониторинг'),
  screen('/notifications', NotificationsPage, 'Уведомления'),
  screen('/notifications/settings', NotificationSettingsPage, 'Настройки уведомлений'),
  linkScreen('/notifications/confirm', ConfirmEmailPage, 'Подтверждение почты'),
  linkScreen('/notifications/unsubscribe', UnsubscribePage, 'Отписка от писем'),
] as const;

function screen<const Path extends string>(path: Path, component: RouteComponent, title: string) {
  return createRoute({
    getParentRoute: () => screensRoute,
    path,
    component,
    validateSearch: monitorParams,
    staticData: { title },
  });
}

/** A screen that a link in an email opens; the token of the link is in the fragment. */
function linkScreen<const Path extends string>(path: Path, component: RouteComponent, title: string) {
  return createRoute({
    getParentRoute: () => screensRoute,
    path,
    component,
    validateSearch: monitorParams,
    beforeLoad: takeLinkToken,
    staticData: { title },
  });
}
