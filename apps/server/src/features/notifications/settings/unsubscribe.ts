import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { clearChannel, lockChannel, updateChannel } from '../channel-repository.ts';
import { readUnsubscribeToken } from './unsubscribe-token-rules.ts';
import { deleteWaitingLettersOf, findMonitorKeyword, insertUnsubscription } from './unsubscription-repository.ts';

export interface UnsubscribeTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
}

export type UnsubscribeOutcome =
  /** Null: no letters at all any more. */
  | { readonly kind: 'unsubscribed'; readonly monitor: string | null }
  | { readonly kind: 'refused'; readonly because: 'unsubscribe_unknown' };

/** Where the alerts of a monitor have all been forgotten. */
const FORGOTTEN = 'удалённый мониторинг';

/** Once is as good as twice, and an account that is gone gets no letters anyway. */
export async function unsubscribe(
  { db, clock, appSecret }: UnsubscribeTools,
  { token, all }: { token: string; all: boolean },
): Promise<UnsubscribeOutcome> {
  const wish = readUnsubscribeToken(appSecret, token);
  if (!wish) return { kind: 'refused', because: 'unsubscribe_unknown' };
  const { accountId } = wish;
  const monitorId = all ? null : wish.monitorId;
  return db.transaction().execute(async (trx) => {
    const own = { accountId, channel: 'email' as const };
    const hasChannel = (await lockChannel(trx, own)) !== null;
    if (monitorId === null) {
      await updateChannel(trx, own, { enabled: false });
      await clearChannel(trx, own);
      return { kind: 'unsubscribed', monitor: null };
    }
    if (hasChannel) await insertUnsubscription(trx, { accountId, monitorId }, clock());
    await deleteWaitingLettersOf(trx, { accountId, monitorId });
    return { kind: 'unsubscribed', monitor: (await findMonitorKeyword(trx, { accountId, monitorId })) ?? FORGOTTEN };
  });
}
