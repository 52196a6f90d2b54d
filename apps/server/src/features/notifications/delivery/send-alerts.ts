import type { MailClient } from '@vidno/providers/mail/mail-client';
import { type Clock, DAY_MS, SECOND_MS } from '#config/time.ts';
import type { Database, Row, Transaction } from '#database/database.ts';
import { DONE, type JobHandler, type JobOutcome } from '#queue/queue.ts';
import type { Tools } from '#tools.ts';
import type { Channel } from '../alert.ts';
import { clearChannel, updateChannel } from '../channel-repository.ts';
import type { TelegramBot } from '../telegram/bot.ts';
import { type ClaimedMessage, claimMessage, endMessage } from './claim-message.ts';
import {
  endDeliveries,
  failUnsentDeliveries,
  lockClaimedChannel,
  requeueDeliveries,
  setChannelState,
} from './delivery-repository.ts';
import { createMessageLinks, type MessageLinkSettings, writeAlertEmail, writeTelegramMessage } from './messages.ts';

/** Sends what waits for a channel in one message, and records what came of it. */
export function createAlertHandler(
  tools: Pick<Tools, 'db' | 'clock' | 'log'> & SendTools,
  channel: Channel,
): JobHandler {
  return {
    kind: `${channel}-alerts`,
    carryOut: async ({ account_id: accountId }) => {
      const claimed = await claimMessage(tools, { accountId: Number(accountId), channel });
      if ('kind' in claimed) return claimed;
      const outcome = await sendMessage(tools, claimed);
      if (outcome.kind !== 'sent') {
        tools.log.warn({ ...outcome, channel, message: claimed.messageId }, 'an alert was not sent');
      }
      return await recordSendOutcome(tools, claimed, outcome);
    },
  };
}

interface SendTools extends MessageLinkSettings {
  /** Null when email is not configured. */
  readonly mail: Pick<MailClient, 'send'> | null;
  /** Null when the bot is not configured. */
  readonly telegram: TelegramBot | null;
}

async function sendMessage(tools: SendTools, message: ClaimedMessage): Promise<SendOutcome> {
  const { mail, telegram } = tools;
  const links = createMessageLinks(tools, message);
  if (message.channel === 'telegram') {
    if (!telegram) return { kind: 'unavailable', reason: 'not connected' };
    return telegram.client.sendMessage({ chatId: message.address, html: writeTelegramMessage(message, links) });
  }
  if (!mail) return { kind: 'unavailable', reason: 'not connected' };
  const monitors = new Set(message.alerts.map(({ monitorId }) => monitorId));
  const [only] = monitors;
  const unsubscribeUrl = links.oneClickUnsubscribe(monitors.size === 1 && only ? only : null);
  const content = writeAlertEmail(message.alerts, links);
  return mail.send({ id: message.messageId, to: message.address, unsubscribeUrl, ...content });
}

/** Records the outcome. Does nothing when another process has claimed the message since, or the user has cleared the channel. */
export async function recordSendOutcome(
  { db, clock }: { db: Database; clock: Clock },
  message: ClaimedMessage,
  outcome: SendOutcome,
): Promise<JobOutcome> {
  const now = clock();
  const transition = transitionAfter(outcome, message);
  return await db.transaction().execute(async (trx) => {
    const row = await lockClaimedChannel(trx, message);
    return row ? await applyTransition(trx, row, { message, transition, now }) : DONE;
  });
}

interface TransitionInput {
  readonly message: ClaimedMessage;
  readonly transition: DeliveryTransition;
  readonly now: Date;
}

async function applyTransition(
  trx: Transaction,
  row: Row<'notification_channel'>,
  { message, transition, now }: TransitionInput,
): Promise<JobOutcome> {
  const key = { ...row, messageId: message.messageId };
  switch (transition.kind) {
    case 'ended': {
      await endDeliveries(trx, key, { ...transition, now });
      const isLost = transition.state === 'unknown' && row.channel === 'telegram';
      return await endMessage(trx, row, {
        may_have_lost: isLost || (row.may_have_lost && transition.state !== 'sent'),
      });
    }
    case 'muted':
      await muteChannel(trx, { accountId: row.account_id, channel: row.channel, now });
      return DONE;
    case 'requeued':
      await requeueDeliveries(trx, key);
      await setChannelState(trx, row, { message_id: null, attempts: transition.attempts });
      return transition.next;
    case 'resent':
      await setChannelState(trx, row, { attempts: transition.attempts });
      return transition.next;
  }
}

/**
 * About two days. Attempts are counted instead of time, so a clock change cannot cut them short.
 * @limit time: The message counts as failed.
 */
export const MAX_ATTEMPTS = 50;

/** The outcome of one attempt to send a message. */
type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'flood'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What happens to a message and its alerts after an attempt. */
type DeliveryTransition =
  /** It is final. After `unknown` the next Telegram message says that this one may be lost. */
  | { readonly kind: 'ended'; readonly state: 'sent' | 'failed' | 'unknown'; readonly reason: string | null }
  | { readonly kind: 'muted' }
  /** It was certainly not sent: its alerts wait again and go out together with newer ones. */
  | { readonly kind: 'requeued'; readonly next: JobOutcome; readonly attempts: number }
  /** It may have been sent: the same message is sent again under the same id. */
  | { readonly kind: 'resent'; readonly next: JobOutcome; readonly attempts: number };

interface Attempt {
  readonly channel: 'email' | 'telegram';
  /** Temporary failures before this attempt. */
  readonly attempts: number;
  /** An earlier attempt at this message may have succeeded. */
  readonly isUncertain: boolean;
}

const AGAIN: JobOutcome = { kind: 'again', reason: 'the message was not sent' };

/** An email may be sent again because mailboxes show one id once; Telegram has no such deduplication. */
function transitionAfter(outcome: SendOutcome, message: Attempt): DeliveryTransition {
  const attempts = message.attempts + 1;
  const isLastAttempt = attempts >= MAX_ATTEMPTS;
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'ended', state: 'sent', reason: null };
    case 'refused':
      return { kind: 'ended', state: 'failed', reason: outcome.reason };
    case 'blocked':
      return { kind: 'muted' };
    case 'flood':
      return { kind: 'requeued', next: afterFlood(outcome.retryAfterSeconds), attempts: message.attempts };
    case 'unavailable':
      if (isLastAttempt)
        return { kind: 'ended', state: message.isUncertain ? 'unknown' : 'failed', reason: outcome.reason };
      return { kind: message.isUncertain ? 'resent' : 'requeued', next: AGAIN, attempts };
    case 'unknown':
      if (message.channel === 'telegram' || isLastAttempt) return { kind: 'ended', state: 'unknown', reason: null };
      return { kind: 'resent', next: AGAIN, attempts };
  }
}

function afterFlood(seconds: number): JobOutcome {
  return { kind: 'later', afterMs: Math.min(Math.max(1, seconds) * SECOND_MS, DAY_MS) };
}

/** The user has blocked our bot: nothing is sent there until they unblock it. */
export async function muteChannel(
  trx: Transaction,
  { accountId, channel, now }: { accountId: number; channel: Channel; now: Date },
): Promise<void> {
  const own = { accountId, channel };
  await failUnsentDeliveries(trx, own, { reason: 'blocked', now });
  await clearChannel(trx, own);
  await updateChannel(trx, own, { muted_at: now });
}
