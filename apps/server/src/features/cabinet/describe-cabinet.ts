import type { Cabinet } from '@vidno/contract/account/cabinet';
import { SERVICE } from '@vidno/contract/constants';
import type { Profile } from '@vidno/contract/session';
import { describeLogins } from '#features/identity/accounts/profile.ts';
import type { Caller } from '#features/identity/tools.ts';
import { countMonitors } from '#features/monitors/public.ts';
import { type AvailableChannels, findSettings } from '#features/notifications/settings/settings.ts';
import { countSearches } from '#features/search-list/public.ts';
import { countTracked } from '#features/vk-accounts/public.ts';
import type { Tools } from '#tools.ts';

export interface DescribeCabinetTools extends Pick<Tools, 'db' | 'clock'> {
  readonly channels: AvailableChannels;
  readonly describeProfile: (caller: Caller) => Promise<Profile>;
}

const SERVICE_TITLES = [
  { id: SERVICE.smartSearch, title: 'Умный поиск' },
  { id: SERVICE.vk, title: 'Аналитика VK' },
  { id: SERVICE.monitoring, title: 'Мониторинг поиска' },
];

/** The whole cabinet. */
export async function describeCabinet(tools: DescribeCabinetTools, caller: Caller): Promise<Cabinet> {
  const { db, clock, channels } = tools;
  const { accountId, sessionId, services } = caller;
  const everything = { accountId, demo: undefined };
  const [profile, login, notifications, searches, monitors, vkAccounts] = await Promise.all([
    tools.describeProfile(caller),
    describeLogins(db, { accountId, now: clock() }),
    findSettings(db, { accountId, available: channels }),
    countSearches(db, everything),
    countMonitors(db, accountId),
    countTracked(db, everything),
  ]);
  return {
    profile,
    created_at: login.createdAt.toISOString(),
    has_password: login.hasPassword,
    second_factor: { enabled: login.secondFactor.enabled, recovery_codes_left: login.secondFactor.recoveryCodesLeft },
    vk: login.vk,
    sessions: login.sessions.map(({ id, device, created_at, last_seen_at }) => ({
      id,
      device,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      current: id === sessionId,
    })),
    services: SERVICE_TITLES.map(({ id, title }) => ({ id, title, open: services.includes(id) })),
    counts: { searches, monitors, vk_accounts: vkAccounts },
    notifications,
    deletion_at: login.deletionAt?.toISOString() ?? null,
  };
}
