import type { NotificationSettings } from '@vidno/contract/notifications/settings';
import type { Database, Transaction } from '#database/database.ts';
import { listChannels } from '../channel-repository.ts';
import type { Channel } from '../rules.ts';
import { findQuietHours } from './preference-repository.ts';

/** Which channels are configured on this site. */
export type AvailableChannels = Readonly<Record<Channel, boolean>>;

export async function findSettings(
  db: Database | Transaction,
  { accountId, available }: { accountId: number; available: AvailableChannels },
): Promise<NotificationSettings> {
  const channels = await listChannels(db, accountId);
  const email = channels.find(({ channel }) => channel === 'email');
  const telegram = channels.find(({ channel }) => channel === 'telegram');
  return {
    email: {
      available: available.email,
      address: email?.address ?? null,
      confirmed: email !== undefined && email.confirmed_at !== null,
      enabled: email?.enabled ?? false,
    },
    telegram: {
      available: available.telegram,
      name: telegram?.name ?? null,
      enabled: telegram?.enabled ?? false,
      muted: telegram !== undefined && telegram.muted_at !== null,
    },
    quiet: await findQuietHours(db, accountId),
  };
}
