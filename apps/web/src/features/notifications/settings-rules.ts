import type { NotificationSettings, QuietHours } from '@vidno/contract/notifications/settings';

export interface SettingsChange {
  readonly email_enabled?: boolean;
  readonly telegram_enabled?: boolean;
  readonly quiet?: QuietHours | null;
}

/** What is saved, all of it at once. */
export function toSaved({ email, telegram, quiet }: NotificationSettings) {
  return { email_enabled: email.enabled, telegram_enabled: telegram.enabled, quiet };
}

/** The zones of Russia and its neighbours from west to east, by the name of a city everybody knows. */
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

/** Zones to choose from; one that is not among ours stands first under its own name. */
export function zoneOptions(zone: string, now: Date): { readonly value: string; readonly label: string }[] {
  const known = ZONES.map(([value, city]) => ({ value, label: `${city}, ${timeIn(value, now)}` }));
  if (ZONES.some(([value]) => value === zone)) return known;
  return [{ value: zone, label: `${zone}, ${timeIn(zone, now)}` }, ...known];
}

/** The zone of this browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function timeIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone }).format(now);
}
