import type { QuietHours } from '@vidno/contract/notifications/settings';
import type { Database, Transaction } from '#database/database.ts';
import { hurry } from '#queue/waiting-repository.ts';
import { clearChannel, updateChannel } from '../channel-repository.ts';
import { lockChannels } from '../repository.ts';
import { listQuietChannels, upsertQuietHours } from './preference-repository.ts';
import { deleteAllUnsubscriptions } from './unsubscription-repository.ts';

interface SaveSettingsInput {
  readonly accountId: number;
  readonly email: boolean;
  readonly telegram: boolean;
  readonly quiet: QuietHours | null;
}

/** Switching a channel off drops its unsent alerts; switching email on resubscribes to every monitor. */
export async function saveSettings({ db }: { readonly db: Database }, input: SaveSettingsInput): Promise<void> {
  const { accountId, quiet } = input;
  await db.transaction().execute(async (trx) => {
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

async function switchChannel(
  trx: Transaction,
  { accountId, channel, enabled }: { accountId: number; channel: 'email' | 'telegram'; enabled: boolean },
): Promise<void> {
  await updateChannel(trx, { accountId, channel }, { enabled });
  if (!enabled) await clearChannel(trx, { accountId, channel });
  if (enabled && channel === 'email') await deleteAllUnsubscriptions(trx, accountId);
}
