import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { type Proof, unlinkTelegramIdentity } from '#features/identity/public.ts';
import { deleteChannel, lockChannel } from '../channel-repository.ts';

export type UnlinkTelegramOutcome =
  | { readonly kind: 'unlinked' }
  | { readonly kind: 'refused'; readonly because: 'last_login_way' };

/** The chat gets no more alerts and no longer logs in. */
export async function unlinkTelegram(
  { db, clock }: { db: Database; clock: Clock },
  proof: Proof,
): Promise<UnlinkTelegramOutcome> {
  const own = { accountId: proof.accountId, channel: 'telegram' as const };
  return db.transaction().execute(async (trx) => {
    await lockChannel(trx, own);
    const outcome = await unlinkTelegramIdentity(trx, proof, clock());
    if (outcome.kind === 'unlinked') await deleteChannel(trx, own);
    return outcome;
  });
}
