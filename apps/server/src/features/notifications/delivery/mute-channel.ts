import type { Transaction } from '#database/database.ts';
import { clearChannel, updateChannel } from '../channel-repository.ts';
import type { Channel } from '../rules.ts';
import { failOpenDeliveries } from './delivery-repository.ts';

/** The user has blocked our bot: nothing goes there until they let it. */
export async function muteChannel(
  trx: Transaction,
  { accountId, channel, now }: { accountId: number; channel: Channel; now: Date },
): Promise<void> {
  const own = { accountId, channel };
  await failOpenDeliveries(trx, own, { reason: 'blocked', now });
  await clearChannel(trx, own);
  await updateChannel(trx, own, { muted_at: now });
}
