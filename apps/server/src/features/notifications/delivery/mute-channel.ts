import type { Transaction } from '#database/database.ts';
import { clearChannel, updateChannel } from '../channel-repository.ts';
import type { Channel } from '../rules.ts';
import { failUnsentDeliveries } from './delivery-repository.ts';

/** The user has blocked our bot: nothing is sent there until they unblock it. */
export async function muteChannel(
  trx: Transaction,
  { accountId, channel, now }: { accountId: number; channel: Channel; now: Date },
): Promise<void> {
  const own = { accountId, channel };
  await failUnsentDeliveries(trx, own, { reason: 'blocked', now });
  await clearChannel(trx, own);
  await updateChannel(trx, own, { muted_at: now });
}
