import type { NotificationSettings, QuietHours } from '@vidno/contract/notifications/settings';
import type { Database, Transaction } from '#database/database.ts';
import { findContacts } from '#features/identity/accounts/profile.ts';
import { hurry } from '#queue/waiting-repository.ts';
import type { Tools } from '#tools.ts';
import type { Channel } from '../alert.ts';
import { clearChannel, insertChannel, listChannels, updateChannel } from '../channel-repository.ts';
import { lockChannels } from '../repository.ts';
import {
  deleteAllUnsubscriptions,
  findQuietHours,
  listQuietChannels,
  upsertQuietHours,
} from './settings-repository.ts';

/** Which channels are configured on this site. */
export type AvailableChannels = Readonly<Record<Channel, boolean>>;

/** Without an address of their own for alerts, a user is offered the confirmed one that they log in with. */
export async function findSettings(
  db: Database | Transaction,
  { accountId, available }: { accountId: number; available: AvailableChannels },
): Promise<NotificationSettings> {
  const channels = await listChannels(db, accountId);
  const email = channels.find(({ channel }) => channel === 'email');
  const telegram = channels.find(({ channel }) => channel === 'telegram');
  const ownEmail = email ? null : (await findContacts(db, accountId)).email;
  return {
    email: {
      available: available.email,
      address: email?.address ?? ownEmail,
      confirmed: ownEmail !== null || (email !== undefined && email.confirmed_at !== null),
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

interface SaveSettingsInput {
  readonly accountId: number;
  readonly email: boolean;
  readonly telegram: boolean;
  readonly quiet: QuietHours | null;
}

/** Switching a channel off drops its unsent alerts; switching email on resubscribes to every monitor. */
export async function saveSettings(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  input: SaveSettingsInput,
): Promise<void> {
  const { accountId, quiet } = input;
  await db.transaction().execute(async (trx) => {
    if (input.email) await addOwnEmail(trx, { accountId, now: clock() });
    for (const { channel, enabled } of await lockChannels(trx, accountId)) {
      if (enabled !== input[channel]) await switchChannel(trx, { accountId, channel, enabled: input[channel] });
    }
    await upsertQuietHours(trx, { accountId, quiet });
    // Quiet hours may end sooner now.
    for (const channel of await listQuietChannels(trx, accountId)) {
      await hurry(trx, `${channel}-alerts`, { account_id: accountId, channel });
    }
  });
}

/** Nothing where the account has an address for alerts, or none that is confirmed. */
async function addOwnEmail(trx: Transaction, { accountId, now }: { accountId: number; now: Date }): Promise<void> {
  const { email } = await findContacts(trx, accountId);
  if (email !== null) await insertChannel(trx, { accountId, channel: 'email', address: email, confirmedAt: now });
}

async function switchChannel(
  trx: Transaction,
  { accountId, channel, enabled }: { accountId: number; channel: 'email' | 'telegram'; enabled: boolean },
): Promise<void> {
  await updateChannel(trx, { accountId, channel }, { enabled });
  if (!enabled) await clearChannel(trx, { accountId, channel });
  if (enabled && channel === 'email') await deleteAllUnsubscriptions(trx, accountId);
}
