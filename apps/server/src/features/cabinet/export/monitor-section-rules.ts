import {
  listMonitorHitsForExport,
  listMonitorRunsForExport,
  listMonitorsForExport,
  listPausesForExport,
} from '#features/monitors/public.ts';
import {
  listChannelsForExport,
  listConfirmationsForExport,
  listDeliveriesForExport,
  listNotificationsForExport,
  listQuietHoursForExport,
  listUnsubscriptionsForExport,
} from '#features/notifications/public.ts';
import { type ExportSection, pagedSection, smallSection } from './export-section.ts';

/** Monitors, what they found, and how the user is told. */
export const MONITOR_SECTIONS: readonly ExportSection[] = [
  pagedSection(listMonitorsForExport, {
    name: 'monitors',
    title: 'Мониторинги',
    tables: ['monitor'],
    columns: {
      id: 'Номер',
      keyword: 'Слова',
      source_id: 'Где',
      place: 'Место',
      refresh_minutes: 'Раз в столько минут',
      created_at: 'Начат',
      ends_at: 'Закончится',
    },
  }),
  pagedSection(listMonitorRunsForExport, {
    name: 'monitor-checks',
    title: 'Проверки мониторингов',
    tables: ['monitor_run'],
    columns: {
      monitor_id: 'Мониторинг',
      number: 'Проверка',
      due_at: 'Когда',
      status: 'Состояние',
      count: 'Найдено',
      new_count: 'Нового',
    },
  }),
  pagedSection(listMonitorHitsForExport, {
    name: 'monitor-results',
    title: 'Находки мониторингов',
    tables: ['monitor_hit'],
    unshown: ['key'],
    columns: {
      monitor_id: 'Мониторинг',
      title: 'Кто или что',
      text: 'Текст',
      url: 'Страница',
      first_seen_at: 'Впервые найдено',
    },
  }),
  smallSection(listPausesForExport, {
    name: 'monitor-pauses',
    title: 'Приостановка мониторингов',
    tables: ['monitor_pause'],
    columns: { began_at: 'С какого времени' },
  }),
  pagedSection(listNotificationsForExport, {
    name: 'notifications',
    title: 'Уведомления',
    tables: ['notification'],
    columns: { created_at: 'Когда', title: 'Заголовок', text: 'Текст', read_at: 'Прочитано' },
  }),
  pagedSection(listDeliveriesForExport, {
    name: 'notification-deliveries',
    title: 'Отправка уведомлений',
    tables: ['notification_delivery'],
    columns: { notification_id: 'Уведомление', channel: 'Куда', state: 'Состояние', ended_at: 'Когда' },
  }),
  smallSection(listChannelsForExport, {
    name: 'notification-channels',
    title: 'Куда приходят уведомления',
    tables: ['notification_channel'],
    columns: { channel: 'Куда', address: 'Адрес', name: 'Имя', confirmed_at: 'Подтверждён', enabled: 'Включено' },
  }),
  smallSection(listQuietHoursForExport, {
    name: 'quiet-hours',
    title: 'Тихие часы',
    tables: ['notification_preference'],
    columns: { quiet_from: 'С', quiet_to: 'До', timezone: 'Часовой пояс' },
  }),
  pagedSection(listUnsubscriptionsForExport, {
    name: 'unsubscriptions',
    title: 'Отписки от писем',
    tables: ['notification_unsubscription'],
    columns: { monitor_id: 'Мониторинг', created_at: 'Когда' },
  }),
  pagedSection(listConfirmationsForExport, {
    name: 'email-confirmations',
    title: 'Подтверждения почты',
    tables: ['email_confirmation'],
    columns: { address: 'Почта', created_at: 'Запрошено', expires_at: 'Действует до' },
  }),
];
