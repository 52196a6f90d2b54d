import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { lockChannel, updateChannel } from '../channel-repository.ts';
import { expireConfirmations, lockConfirmation } from './confirmation-repository.ts';
import { tokenHash } from './confirmation-rules.ts';

export interface Confirmed {
  readonly accountId: number;
  readonly address: string;
}

/** Confirms the address that this token was sent to; null when the token is wrong, used or expired. */
export async function confirmEmail(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<Confirmed | null> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const confirmation = await lockConfirmation(trx, { tokenHash: tokenHash(token), now });
    if (!confirmation) return null;
    const { account_id: accountId, address } = confirmation;
    const own = { accountId, channel: 'email' as const };
    const channel = await lockChannel(trx, own);
    if (channel?.address !== address) return null;
    await updateChannel(trx, own, { confirmed_at: now });
    await expireConfirmations(trx, { accountId, now });
    return { accountId, address };
  });
}
