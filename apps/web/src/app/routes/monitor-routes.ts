import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadChunk } from '../load-chunk.ts';
import type { monitorPages } from '../monitors/monitor-screens.ts';
import { monitorParams } from './monitor-params.ts';
import { screensRoute } from './root-route.tsx';

/** Searches that go on by themselves, and what they tell. */
export const monitorRoutes = [
  screen('/monitor-search/list', 'MonitorListPage', 'Мониторинг поиска'),
  screen('/monitor-search/create', 'MonitorCreatePage', 'Новый мониторинг'),
  screen('/monitor-search/result/$id', 'MonitorResultPage', 'Мониторинг'),
  screen('/notifications', 'NotificationsPage', 'Уведомления'),
  screen('/notifications/settings', 'NotificationSettingsPage', 'Настройки уведомлений'),
  screen('/notifications/confirm/$token', 'ConfirmEmailPage', 'Подтверждение почты'),
  screen('/notifications/unsubscribe/$token', 'UnsubscribePage', 'Отписка от писем'),
] as const;

function screen<const Path extends string>(path: Path, name: keyof typeof monitorPages, title: string) {
  return createRoute({
    getParentRoute: () => screensRoute,
    path,
    component: lazyRouteComponent<Record<string, () => ReactNode>, string>(
      async () =>
        (await loadChunk('monitor-screens', () => import('../monitors/monitor-screens.ts'))).monitorPages[name](),
      name,
    ),
    validateSearch: monitorParams,
    staticData: { title },
  });
}
