import type { Logger } from '#observability/log.ts';
import type { Channel } from '../rules.ts';
import { type ClaimTools, claimMessage } from './claim-message.ts';
import { endMessage } from './end-message.ts';
import { type SendTools, sendMessage } from './send-message.ts';

export interface DeliveryTools extends ClaimTools, SendTools {
  readonly log: Logger;
}

/** Claims the next message of this channel; what is answered sends it and writes down how it went. Null: none waits. */
export async function claimNextMessage(tools: DeliveryTools, channel: Channel): Promise<(() => Promise<void>) | null> {
  const claimed = await claimMessage(tools, channel);
  if (claimed === null) return null;
  if (claimed === 'later') return async () => {};
  return async () => {
    const outcome = await sendMessage(tools, claimed);
    if (outcome.kind !== 'sent') {
      tools.log.warn({ ...outcome, channel, message: claimed.messageId }, 'an alert did not go');
    }
    await endMessage(tools, claimed, outcome);
  };
}
