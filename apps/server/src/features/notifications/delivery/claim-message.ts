import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { Channel } from '../rules.ts';
import { findQuietHours } from '../settings/preference-repository.ts';
import {
  claimWaiting,
  endDeliveries,
  listAlertsOfMessage,
  lockDueChannel,
  setChannelState,
} from './delivery-repository.ts';
import { LEASE_MS, LONGEST_WAIT_MS } from './delivery-rules.ts';
import { quietUntil } from './quiet-rules.ts';
import type { StoredAlert } from './stored-alert.ts';

/** Alerts that leave together, to be sent by whoever has claimed them and by nobody else. */
export interface ClaimedMessage {
  readonly accountId: number;
  readonly channel: Channel;
  readonly address: string;
  readonly turn: number;
  readonly attempts: number;
  readonly messageId: string;
  /** It may have come already. */
  readonly isUncertain: boolean;
  /** An earlier message may not have come. */
  readonly owesApology: boolean;
  readonly alerts: readonly StoredAlert[];
}

export interface ClaimTools {
  readonly db: Database;
  readonly clock: Clock;
  /** How long nobody else takes what has been claimed. */
  readonly leaseMs?: number;
}

const ALERTS_MAX = 100;

/**
 * The next message of this channel, written down as being sent before it is; `later`: there was one, but its time has not
 * come; null: nothing waits.
 */
export async function claimMessage(tools: ClaimTools, channel: Channel): Promise<ClaimedMessage | 'later' | null> {
  const now = tools.clock();
  const unlikely = new Date(now.getTime() + LONGEST_WAIT_MS);
  return tools.db.transaction().execute(async (trx) => {
    const due = await lockDueChannel(trx, { channel, now, unlikely });
    if (!due) return null;
    const row = due.channel === 'telegram' ? await giveUpInterrupted(trx, due, now) : due;
    const quiet = quietUntil(await findQuietHours(trx, row.account_id), now);
    if (quiet) {
      await setChannelState(trx, row, { wake_at: quiet });
      return 'later';
    }
    return await claim(trx, row, new Date(now.getTime() + (tools.leaseMs ?? LEASE_MS)));
  });
}

/** Whoever was sending it is gone, and may have sent it: it is not repeated, and the next one says so. */
async function giveUpInterrupted(
  trx: Transaction,
  row: Row<'notification_channel'>,
  now: Date,
): Promise<Row<'notification_channel'>> {
  if (row.message_id === null) return row;
  await endDeliveries(trx, { ...row, messageId: row.message_id }, { state: 'unknown', reason: null, now });
  const state = { message_id: null, owes_apology: true };
  await setChannelState(trx, row, state);
  return { ...row, ...state };
}

async function claim(
  trx: Transaction,
  row: Row<'notification_channel'>,
  leaseEnd: Date,
): Promise<ClaimedMessage | 'later'> {
  const messageId = row.message_id ?? randomUUID();
  if (row.message_id === null) await claimWaiting(trx, row, { messageId, limit: ALERTS_MAX });
  const alerts = await listAlertsOfMessage(trx, row, messageId);
  if (alerts.length === 0) {
    await setChannelState(trx, row, { wake_at: null, message_id: null, attempts: 0 });
    return 'later';
  }
  const turn = row.turn + 1;
  await setChannelState(trx, row, { turn, message_id: messageId, wake_at: leaseEnd });
  return {
    ...{ accountId: row.account_id, channel: row.channel, address: row.address, attempts: row.attempts },
    ...{ turn, messageId, owesApology: row.owes_apology, alerts },
    // A letter that was claimed before, and neither marked nor dissolved since, may have gone.
    isUncertain: row.message_id !== null,
  };
}
