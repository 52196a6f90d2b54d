import type { Database } from '#database/database.ts';
import { unlinkTelegramIdentity } from '#features/identity/public.ts';
import { deleteChannel, lockChannel } from '../channel-repository.ts';

export type UnlinkTelegramOutcome =
  | { readonly kind: 'unlinked' }
  | { readonly kind: 'refused'; readonly because: 'last_login_way' };

/** The chat gets no more alerts and no longer logs in. */
export async function unlinkTelegram(db: Database, accountId: number): Promise<UnlinkTelegramOutcome> {
  const own = { accountId, channel: 'telegram' as const };
  return db.transaction().execute(async (trx) => {
    await lockChannel(trx, own);
    const outcome = await unlinkTelegramIdentity(trx, accountId);
    if (outcome.kind === 'unlinked') await deleteChannel(trx, own);
    return outcome;
  });
}
