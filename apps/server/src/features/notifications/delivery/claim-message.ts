import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { LEASE_MS, MAX_WAIT_MS } from '#sending/retry-rules.ts';
import type { Channel } from '../rules.ts';
import { findQuietHours } from '../settings/preference-repository.ts';
import {
  claimWaitingDeliveries,
  endDeliveries,
  hasWaitingDeliveries,
  listAlertsOfMessage,
  lockDueChannel,
  setChannelState,
} from './delivery-repository.ts';
import { quietUntil } from './quiet-rules.ts';
import type { StoredAlert } from './stored-alert.ts';

/** Alerts sent together in one message, leased to the process that claimed them. */
export interface ClaimedMessage {
  readonly accountId: number;
  readonly channel: Channel;
  readonly address: string;
  readonly claimVersion: number;
  readonly attempts: number;
  readonly messageId: string;
  /** An earlier attempt may have delivered it. */
  readonly isUncertain: boolean;
  /** An earlier message may be lost, and this one has to say so. */
  readonly mayHaveLost: boolean;
  readonly alerts: readonly StoredAlert[];
}

export interface ClaimTools {
  readonly db: Database;
  readonly clock: Clock;
  /** How long other processes leave a claimed message alone. */
  readonly leaseMs?: number;
}

const MAX_ALERTS = 100;

/**
 * Claims the next message of this channel. It is marked as being sent before it is sent. Returns `later` when the due message has
 * to wait for the end of quiet hours or has become empty, and null when nothing is due.
 */
export async function claimMessage(tools: ClaimTools, channel: Channel): Promise<ClaimedMessage | 'later' | null> {
  const now = tools.clock();
  const latestPlausible = new Date(now.getTime() + MAX_WAIT_MS);
  return tools.db.transaction().execute(async (trx) => {
    const due = await lockDueChannel(trx, { channel, now, latestPlausible });
    if (!due) return null;
    const row = due.channel === 'telegram' ? await markInterruptedAsUnknown(trx, due, now) : due;
    const quiet = quietUntil(await findQuietHours(trx, row.account_id), now);
    if (quiet) {
      await setChannelState(trx, row, { wake_at: quiet });
      return 'later';
    }
    return await claim(trx, row, { now, leaseEnd: new Date(now.getTime() + (tools.leaseMs ?? LEASE_MS)) });
  });
}

/** The process that was sending it died and may have sent it. It is not sent again; the next message says that one may be lost. */
async function markInterruptedAsUnknown(
  trx: Transaction,
  row: Row<'notification_channel'>,
  now: Date,
): Promise<Row<'notification_channel'>> {
  if (row.message_id === null) return row;
  await endDeliveries(trx, { ...row, messageId: row.message_id }, { state: 'unknown', reason: null, now });
  const state = { message_id: null, may_have_lost: true };
  await setChannelState(trx, row, state);
  return { ...row, ...state };
}

async function claim(
  trx: Transaction,
  row: Row<'notification_channel'>,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<ClaimedMessage | 'later'> {
  const messageId = row.message_id ?? randomUUID();
  if (row.message_id === null) await claimWaitingDeliveries(trx, row, { messageId, limit: MAX_ALERTS });
  const alerts = await listAlertsOfMessage(trx, row, messageId);
  if (alerts.length === 0) {
    const wakeAt = (await hasWaitingDeliveries(trx, row)) ? now : null;
    await setChannelState(trx, row, { wake_at: wakeAt, message_id: null, attempts: 0 });
    return 'later';
  }
  const claimVersion = row.claim_version + 1;
  await setChannelState(trx, row, { claim_version: claimVersion, message_id: messageId, wake_at: leaseEnd });
  return {
    accountId: row.account_id,
    channel: row.channel,
    address: row.address,
    attempts: row.attempts,
    claimVersion,
    messageId,
    mayHaveLost: row.may_have_lost,
    alerts,
    // An email that was claimed before and neither finished nor requeued may have been sent.
    isUncertain: row.message_id !== null,
  };
}
