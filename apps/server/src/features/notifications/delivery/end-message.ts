import type { Clock } from '#config/clock.ts';
import type { Database, Transaction } from '#database/database.ts';
import type { Row } from '#database/tables.ts';
import type { ClaimedMessage } from './claim-message.ts';
import { dissolveMessage, endDeliveries, hasWaiting, lockTurn, setChannelState } from './delivery-repository.ts';
import { type SendOutcome, type Sequel, sequelOf } from './delivery-rules.ts';
import { muteChannel } from './mute-channel.ts';

/** Writes down how it went; nothing where somebody else has taken over since, or the user wants it no more. */
export async function endMessage(
  { db, clock }: { db: Database; clock: Clock },
  message: ClaimedMessage,
  outcome: SendOutcome,
): Promise<void> {
  const now = clock();
  const sequel = sequelOf(outcome, message, now);
  await db.transaction().execute(async (trx) => {
    const row = await lockTurn(trx, message);
    if (row) await follow(trx, row, { message, sequel, now });
  });
}

interface Ending {
  readonly message: ClaimedMessage;
  readonly sequel: Sequel;
  readonly now: Date;
}

async function follow(
  trx: Transaction,
  row: Row<'notification_channel'>,
  { message, sequel, now }: Ending,
): Promise<void> {
  const key = { ...row, messageId: message.messageId };
  switch (sequel.kind) {
    case 'ended': {
      await endDeliveries(trx, key, { ...sequel, now });
      const isLost = sequel.state === 'unknown' && row.channel === 'telegram';
      return setChannelState(trx, row, {
        message_id: null,
        attempts: 0,
        wake_at: (await hasWaiting(trx, row)) ? now : null,
        owes_apology: isLost || (row.owes_apology && sequel.state !== 'sent'),
      });
    }
    case 'muted':
      return muteChannel(trx, { accountId: row.account_id, channel: row.channel, now });
    case 'dissolved':
      await dissolveMessage(trx, key);
      return setChannelState(trx, row, { message_id: null, attempts: sequel.attempts, wake_at: sequel.at });
    case 'repeated':
      return setChannelState(trx, row, { attempts: sequel.attempts, wake_at: sequel.at });
  }
}
