import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { ClaimedMessage } from './claim-message.ts';
import {
  endDeliveries,
  hasWaitingDeliveries,
  lockClaimedChannel,
  requeueDeliveries,
  setChannelState,
} from './delivery-repository.ts';
import { type DeliveryTransition, type SendOutcome, transitionAfter } from './delivery-rules.ts';
import { muteChannel } from './mute-channel.ts';

/** Records the outcome. Does nothing when another process has claimed the message since, or the user has cleared the channel. */
export async function recordSendOutcome(
  { db, clock }: { db: Database; clock: Clock },
  message: ClaimedMessage,
  outcome: SendOutcome,
): Promise<void> {
  const now = clock();
  const transition = transitionAfter(outcome, message, now);
  await db.transaction().execute(async (trx) => {
    const row = await lockClaimedChannel(trx, message);
    if (row) await applyTransition(trx, row, { message, transition, now });
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
): Promise<void> {
  const key = { ...row, messageId: message.messageId };
  switch (transition.kind) {
    case 'ended': {
      await endDeliveries(trx, key, { ...transition, now });
      const isLost = transition.state === 'unknown' && row.channel === 'telegram';
      return setChannelState(trx, row, {
        message_id: null,
        attempts: 0,
        wake_at: (await hasWaitingDeliveries(trx, row)) ? now : null,
        may_have_lost: isLost || (row.may_have_lost && transition.state !== 'sent'),
      });
    }
    case 'muted':
      return muteChannel(trx, { accountId: row.account_id, channel: row.channel, now });
    case 'requeued':
      await requeueDeliveries(trx, key);
      return setChannelState(trx, row, { message_id: null, attempts: transition.attempts, wake_at: transition.at });
    case 'resent':
      return setChannelState(trx, row, { attempts: transition.attempts, wake_at: transition.at });
  }
}
