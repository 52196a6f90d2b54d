import { SERVICE } from '@vidno/contract/constants';
import type { Profile } from '@vidno/contract/session';
import { Bell, ChartNoAxesCombined, type LucideIcon, Radar, ScanFace, UserRound } from 'lucide-react';
import { texts } from './texts.ts';

type MenuAddress =
  | '/smart-search'
  | '/vk'
  | '/create/search-vk'
  | '/monitor-search/list'
  | '/notifications'
  | '/cabinet';

export interface MenuEntry {
  readonly to: MenuAddress;
  /** The entry is marked current below these paths. */
  readonly sections: readonly string[];
  readonly label: string;
  readonly shortLabel: string;
  readonly icon: LucideIcon;
}

const SMART_SEARCH: MenuEntry = {
  to: '/smart-search',
  sections: ['/smart-search'],
  label: texts.smartSearch,
  shortLabel: texts.short.smartSearch,
  icon: ScanFace,
};
const VK: MenuEntry = {
  to: '/vk',
  sections: ['/vk', '/create/search-vk'],
  label: texts.vk,
  shortLabel: texts.short.vk,
  icon: ChartNoAxesCombined,
};
/** Without the service one tries it on one account instead of reading that it is not paid. */
const DEMO_VK: MenuEntry = { ...VK, to: '/create/search-vk' };
const MONITORING: MenuEntry = {
  to: '/monitor-search/list',
  sections: ['/monitor-search'],
  label: texts.monitoring,
  shortLabel: texts.short.monitoring,
  icon: Radar,
};
const NOTIFICATIONS: MenuEntry = {
  to: '/notifications',
  sections: ['/notifications'],
  label: texts.notifications,
  shortLabel: texts.notifications,
  icon: Bell,
};
const CABINET: MenuEntry = {
  to: '/cabinet',
  sections: ['/cabinet'],
  label: texts.cabinet,
  shortLabel: texts.short.cabinet,
  icon: UserRound,
};

/** Notifications appear only for those whom they concern. */
export function menuFor(profile: Profile | null): readonly MenuEntry[] {
  const flagged = profile?.notification_change_company ? [NOTIFICATIONS] : [];
  return [SMART_SEARCH, vkFor(profile), MONITORING, ...flagged, CABINET];
}

/** The four that stay in sight on a phone. */
export function phoneMenuFor(profile: Profile | null): readonly MenuEntry[] {
  return [SMART_SEARCH, vkFor(profile), MONITORING, CABINET];
}

function vkFor(profile: Profile | null): MenuEntry {
  return profile && !profile.allow_services.includes(SERVICE.vk) ? DEMO_VK : VK;
}

export { NOTIFICATIONS };

export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  return entry.sections.some((section) => pathname === section || pathname.startsWith(`${section}/`));
}
