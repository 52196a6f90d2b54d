import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import { DONE, type JobOutcome } from '#queue/job-handler.ts';
import { type ClaimedMessage, endMessage } from './claim-message.ts';
import { endDeliveries, lockClaimedChannel, requeueDeliveries, setChannelState } from './delivery-repository.ts';
import { type DeliveryTransition, type SendOutcome, transitionAfter } from './delivery-rules.ts';
import { muteChannel } from './mute-channel.ts';

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
