import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import { clearChannel, lockChannel, updateChannel } from '../channel-repository.ts';
import { deleteWaitingDeliveries } from '../repository.ts';
import { readUnsubscribeToken } from './unsubscribe-token-rules.ts';
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

/** Shown when no notification of the monitor is left to take its keyword from. */
const UNKNOWN_MONITOR = 'удалённый мониторинг';

/** Idempotent; also succeeds for an account that no longer exists. */
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
    const hasChannel = (await lockChannel(trx, own)) !== null;
    if (monitorId === null) {
      await updateChannel(trx, own, { enabled: false });
      await clearChannel(trx, own);
      return { kind: 'unsubscribed', monitor: null };
    }
    if (hasChannel) await insertUnsubscription(trx, { accountId, monitorId }, clock());
    await deleteWaitingDeliveries(trx, { accountId, id: monitorId }, 'email');
    return {
      kind: 'unsubscribed',
      monitor: (await findMonitorKeyword(trx, { accountId, monitorId })) ?? UNKNOWN_MONITOR,
    };
  });
}
