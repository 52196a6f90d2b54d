import type { Notification } from '@vidno/contract/notifications/notifications';
import type { NotificationSettings } from '@vidno/contract/notifications/settings';

export const NOTIFICATION_ID = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

export function aNotification(change: Partial<Notification> = {}): Notification {
  return {
    id: NOTIFICATION_ID,
    created: '2026-03-02T06:06:00Z',
    read: false,
    title: 'Новое: «Анна Соколова»',
    text: 'Казань: 1 новое, 1 изменилось',
    link: '/monitor-search/result/88888888-8888-4888-8888-888888888888?run=99999999-9999-4999-8999-999999999999',
    ...change,
  };
}

/** A confirmed address, and no Telegram yet. */
export function someSettings(change: Partial<NotificationSettings> = {}): NotificationSettings {
  return {
    email: { available: true, address: 'anna@example.org', confirmed: true, enabled: true },
    telegram: { available: true, name: null, enabled: false, muted: false },
    quiet: null,
    ...change,
  };
}
