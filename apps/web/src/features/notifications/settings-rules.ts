import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type NotificationSettings,
  type QuietHours,
  saveNotificationSettings,
} from '@vidno/contract/notifications/settings';
import { call } from '#features/session/api.ts';
import { notificationSettingsQuery } from './settings-api.ts';

/** Saves one change and keeps the other settings. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'notification-settings' },
    mutationFn: async (change: SettingsChange) => {
      const known = await queryClient.ensureQueryData(notificationSettingsQuery);
      return call(saveNotificationSettings, { body: { ...toSettingsBody(known), ...change } });
    },
    onSuccess: ({ data }) => queryClient.setQueryData(notificationSettingsQuery.queryKey, data),
  });
}

export interface SettingsChange {
  readonly email_enabled?: boolean;
  readonly telegram_enabled?: boolean;
  readonly quiet?: QuietHours | null;
}

/** The request body, which always holds all settings. */
export function toSettingsBody({ email, telegram, quiet }: NotificationSettings) {
  return { email_enabled: email.enabled, telegram_enabled: telegram.enabled, quiet };
}

/** The time zones of Russia and its neighbours from west to east, each named by a well-known city. */
const ZONES: readonly (readonly [zone: string, city: string])[] = [
  ['Europe/Kaliningrad', 'Калининград'],
  ['Europe/Minsk', 'Минск'],
  ['Europe/Chisinau', 'Кишинёв'],
  ['Europe/Moscow', 'Москва'],
  ['Europe/Samara', 'Самара'],
  ['Asia/Yerevan', 'Ереван'],
  ['Asia/Baku', 'Баку'],
  ['Asia/Tbilisi', 'Тбилиси'],
  ['Asia/Yekaterinburg', 'Екатеринбург'],
  ['Asia/Almaty', 'Алматы'],
  ['Asia/Tashkent', 'Ташкент'],
  ['Asia/Dushanbe', 'Душанбе'],
  ['Asia/Omsk', 'Омск'],
  ['Asia/Bishkek', 'Бишкек'],
  ['Asia/Krasnoyarsk', 'Красноярск'],
  ['Asia/Irkutsk', 'Иркутск'],
  ['Asia/Yakutsk', 'Якутск'],
  ['Asia/Vladivostok', 'Владивосток'],
  ['Asia/Magadan', 'Магадан'],
  ['Asia/Kamchatka', 'Камчатка'],
];

/** The zones to choose from; a zone not on our list comes first under its own name. */
export function zoneOptions(zone: string, now: Date): { readonly value: string; readonly label: string }[] {
  const known = ZONES.map(([value, city]) => ({ value, label: `${city}, ${timeIn(value, now)}` }));
  if (ZONES.some(([value]) => value === zone)) return known;
  return [{ value: zone, label: `${zone}, ${timeIn(zone, now)}` }, ...known];
}

/** The time zone of this browser. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function timeIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone }).format(now);
}
