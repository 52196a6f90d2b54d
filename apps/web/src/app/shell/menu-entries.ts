import type { Profile } from '@vidno/contract/session';
import { Bell, ChartNoAxesCombined, type LucideIcon, Radar, ScanFace, UserRound } from 'lucide-react';
import { texts } from './texts.ts';

type MenuAddress = '/smart-search' | '/vk' | '/monitor-search/list' | '/notifications' | '/cabinet';

export interface MenuEntry {
  readonly to: MenuAddress;
  /** The entry is marked current below this path. */
  readonly section: string;
  readonly label: string;
  readonly shortLabel: string;
  readonly icon: LucideIcon;
}

const SMART_SEARCH: MenuEntry = {
  to: '/smart-search',
  section: '/smart-search',
  label: texts.smartSearch,
  shortLabel: texts.short.smartSearch,
  icon: ScanFace,
};
const VK: MenuEntry = {
  to: '/vk',
  section: '/vk',
  label: texts.vk,
  shortLabel: texts.short.vk,
  icon: ChartNoAxesCombined,
};
const MONITORING: MenuEntry = {
  to: '/monitor-search/list',
  section: '/monitor-search',
  label: texts.monitoring,
  shortLabel: texts.short.monitoring,
  icon: Radar,
};
const NOTIFICATIONS: MenuEntry = {
  to: '/notifications',
  section: '/notifications',
  label: texts.notifications,
  shortLabel: texts.notifications,
  icon: Bell,
};
const CABINET: MenuEntry = {
  to: '/cabinet',
  section: '/cabinet',
  label: texts.cabinet,
  shortLabel: texts.short.cabinet,
  icon: UserRound,
};

/** Notifications appear only for those whom they concern. */
export function menuFor(profile: Profile | null): readonly MenuEntry[] {
  const flagged = profile?.notification_change_company ? [NOTIFICATIONS] : [];
  return [SMART_SEARCH, VK, MONITORING, ...flagged, CABINET];
}

/** The four that stay in sight on a phone. */
export const PHONE_MENU: readonly MenuEntry[] = [SMART_SEARCH, VK, MONITORING, CABINET];
export { NOTIFICATIONS };

export const GREYED: readonly string[] = [texts.crossing, texts.parsing];

export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  return pathname === entry.section || pathname.startsWith(`${entry.section}/`);
}
