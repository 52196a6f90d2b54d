import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { clearChannel, lockChannel, updateChannel } from '../channel-repository.ts';
import { deleteWaitingDeliveries } from '../repository.ts';
import { markOf, readUnsubscribeToken } from './unsubscribe-token-rules.ts';
import { findMonitorKeyword, insertUnsubscription } from './unsubscription-repository.ts';

export interface UnsubscribeTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly appSecret: string;
}

export type UnsubscribeOutcome =
  /** The keyword; null after unsubscribing from all emails. */
  | { readonly kind: 'unsubscribed'; readonly monitor: string | null }
  | { readonly kind: 'refused'; readonly because: 'unsubscribe_unknown' };

const NOTHING_LEFT: UnsubscribeOutcome = { kind: 'unsubscribed', monitor: null };

/** Shown when no notification of the monitor is left to take its keyword from. */
const UNKNOWN_MONITOR = 'удалённый мониторинг';

/** Idempotent. Also succeeds, without doing anything, for a mailbox that gets no emails of the account any more. */
export async function unsubscribe(
  { db, clock, appSecret }: UnsubscribeTools,
  { token, all }: { token: string; all: boolean },
): Promise<UnsubscribeOutcome> {
  const target = readUnsubscribeToken(appSecret, token);
  if (!target) return { kind: 'refused', because: 'unsubscribe_unknown' };
  const { accountId } = target;
  const monitorId = all ? null : target.monitorId;
  return db.transaction().execute(async (trx) => {
    const own = { accountId, channel: 'email' as const };
    const channel = await lockChannel(trx, own);
    if (channel === null || markOf(appSecret, channel.address) !== target.mailbox) return NOTHING_LEFT;
    if (monitorId === null) {
      await updateChannel(trx, own, { enabled: false });
      await clearChannel(trx, own);
      return { kind: 'unsubscribed', monitor: null };
    }
    await insertUnsubscription(trx, { accountId, monitorId }, clock());
    await deleteWaitingDeliveries(trx, { accountId, id: monitorId }, 'email');
    return {
      kind: 'unsubscribed',
      monitor: (await findMonitorKeyword(trx, { accountId, monitorId })) ?? UNKNOWN_MONITOR,
    };
  });
}
