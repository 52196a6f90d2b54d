import { randomUUID } from 'node:crypto';
import type { QuietHours } from '@vidno/contract/notifications/settings';
import { MINUTE_MS } from '#config/time.ts';
import type { Row, Transaction } from '#database/database.ts';
import { DONE, type JobOutcome } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import type { Channel, StoredAlert } from '../alert.ts';
import { findQuietHours } from '../settings/settings-repository.ts';
import {
  claimWaitingDeliveries,
  endDeliveries,
  hasWaitingDeliveries,
  listAlertsOfMessage,
  lockWaitingChannel,
  setChannelState,
} from './delivery-repository.ts';

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

/** @limit list: The rest goes into the next message. */
const MAX_ALERTS = 100;

/**
 * Claims the next message of this channel. It is marked as being sent before it is sent. There is none when nothing waits, during
 * quiet hours, and when what waited is gone.
 */
export async function claimMessage(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
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

const DAY_MINUTES = 24 * 60;
/** Longer than the longest day, the one when clocks go back. */
const LOOKAHEAD_MINUTES = 2 * DAY_MINUTES;

/**
 * When the current quiet hours end; null outside quiet hours. It steps minute by minute through the user's local time, which is
 * correct even when daylight saving skips or repeats an hour.
 */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | null {
  if (!quiet) return null;
  const isQuiet = createQuietCheck(quiet);
  if (!isQuiet(now)) return null;
  let minute = Math.floor(now.getTime() / MINUTE_MS);
  const last = minute + LOOKAHEAD_MINUTES;
  do minute += 1;
  while (minute < last && isQuiet(new Date(minute * MINUTE_MS)));
  return new Date(minute * MINUTE_MS);
}

/** The start is inclusive and the end exclusive; equal times mean no quiet hours. */
function createQuietCheck({ from, to, timezone }: QuietHours): (at: Date) => boolean {
  const start = minuteOf(from);
  const end = minuteOf(to);
  const wallClock = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const minute = minuteOf(wallClock.format(at));
    return start <= end ? start <= minute && minute < end : minute >= start || minute < end;
  };
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
