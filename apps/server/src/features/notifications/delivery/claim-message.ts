import { randomUUID } from 'node:crypto';
import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { DONE, type JobOutcome } from '#queue/job-handler.ts';
import type { Channel } from '../rules.ts';
import { findQuietHours } from '../settings/preference-repository.ts';
import {
  claimWaitingDeliveries,
  endDeliveries,
  hasWaitingDeliveries,
  listAlertsOfMessage,
  lockWaitingChannel,
  setChannelState,
} from './delivery-repository.ts';
import { quietUntil } from './quiet-rules.ts';
import type { StoredAlert } from './stored-alert.ts';

/** Alerts sent together in one message. */
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

interface ClaimTools {
  readonly db: Database;
  readonly clock: Clock;
}

/** @limit list: The rest goes into the next message. */
const MAX_ALERTS = 100;

/**
 * Claims the next message of this channel. It is marked as being sent before it is sent. There is none when nothing waits, during
 * quiet hours, and when what waited is gone.
 */
export async function claimMessage(
  { db, clock }: ClaimTools,
  key: { readonly accountId: number; readonly channel: Channel },
): Promise<ClaimedMessage | JobOutcome> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const waiting = await lockWaitingChannel(trx, key);
    if (!waiting) return DONE;
    const row = waiting.channel === 'telegram' ? await markInterruptedAsUnknown(trx, waiting, now) : waiting;
    const quiet = quietUntil(await findQuietHours(trx, row.account_id), now);
    if (quiet) return { kind: 'later', afterMs: quiet.getTime() - now.getTime() };
    return await claim(trx, row);
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

/** What has come meanwhile goes out in a next message. */
export async function endMessage(
  trx: Transaction,
  row: Row<'notification_channel'>,
  change: { readonly may_have_lost?: boolean } = {},
): Promise<JobOutcome> {
  const isWaiting = await hasWaitingDeliveries(trx, row);
  await setChannelState(trx, row, { ...change, message_id: null, attempts: 0, state: isWaiting ? 'waiting' : 'idle' });
  return isWaiting ? { kind: 'later', afterMs: 0 } : DONE;
}

async function claim(trx: Transaction, row: Row<'notification_channel'>): Promise<ClaimedMessage | JobOutcome> {
  const messageId = row.message_id ?? randomUUID();
  if (row.message_id === null) await claimWaitingDeliveries(trx, row, { messageId, limit: MAX_ALERTS });
  const alerts = await listAlertsOfMessage(trx, row, messageId);
  if (alerts.length === 0) {
    return await endMessage(trx, row);
  }
  const claimVersion = row.claim_version + 1;
  await setChannelState(trx, row, { claim_version: claimVersion, message_id: messageId });
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
