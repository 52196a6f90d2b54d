import type { Clock } from '#config/clock.ts';
import type { Database } from '#database/database.ts';
import type { Logger } from '#observability/log.ts';
import type { JobHandler } from '#queue/job-handler.ts';
import type { Channel } from '../rules.ts';
import { claimMessage } from './claim-message.ts';
import { recordSendOutcome } from './record-send-outcome.ts';
import { type SendTools, sendMessage } from './send-message.ts';

export interface DeliveryTools extends SendTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Sends what waits for a channel in one message, and records what came of it. */
export function createAlertHandler(tools: DeliveryTools, channel: Channel): JobHandler {
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
