import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getNotificationSettings,
  type NotificationSettings,
  type QuietHours,
  saveNotificationSettings,
  setEmail,
} from '@vidno/contract/notifications/settings';
import { call } from '#features/session/api.ts';
import { profileQuery } from '#features/session/profile-api.ts';

const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await call(getNotificationSettings, undefined, { signal })).data,
  // The address may be confirmed in another tab, so it is refetched on return.
  staleTime: 0,
});

/** The notification settings. A guest has none, and the server would refuse the call. */
export function useNotificationSettings() {
  const profile = useQuery(profileQuery);
  const settings = useQuery({ ...notificationSettingsQuery, enabled: Boolean(profile.data) });
  return {
    data: settings.data,
    error: profile.error ?? settings.error,
    isGuest: profile.data === null,
    retry: () => void (profile.error ? profile : settings).refetch(),
  };
}

/** Call this when an address or a chat was linked or unlinked: the profile names them too. */
export function useInvalidateSettings(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [notificationSettingsQuery, profileQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}

/** Saves the address and sends a confirmation email; the same address again sends another email. */
export function useSetEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call(setEmail, { body: { email } }),
    onSuccess: ({ data }) => queryClient.setQueryData(notificationSettingsQuery.queryKey, data),
  });
}

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
