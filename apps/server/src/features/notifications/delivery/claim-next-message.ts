import type { Logger } from '#observability/log.ts';
import type { Channel } from '../rules.ts';
import { type ClaimTools, claimMessage } from './claim-message.ts';
import { recordSendOutcome } from './record-send-outcome.ts';
import { type SendTools, sendMessage } from './send-message.ts';

export interface DeliveryTools extends ClaimTools, SendTools {
  readonly log: Logger;
}

/** Claims the next message of this channel and returns the function that sends it and records the outcome; null when none is due. */
export async function claimNextMessage(tools: DeliveryTools, channel: Channel): Promise<(() => Promise<void>) | null> {
  const claimed = await claimMessage(tools, channel);
  if (claimed === null) return null;
  if (claimed === 'later') return async () => {};
  return async () => {
    const outcome = await sendMessage(tools, claimed);
    if (outcome.kind !== 'sent') {
      tools.log.warn({ ...outcome, channel, message: claimed.messageId }, 'an alert was not sent');
    }
    await recordSendOutcome(tools, claimed, outcome);
  };
}
