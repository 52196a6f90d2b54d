import type { MailClient } from '@vidno/providers/mail/mail-client';
import { type LetterAddresses, letterLinks } from '../letters/letter-links.ts';
import { writeAlertLetter } from '../letters/write-alert-letter.ts';
import { writeTelegramMessage } from '../letters/write-telegram-message.ts';
import type { TelegramBot } from '../telegram/telegram-bot.ts';
import type { ClaimedMessage } from './claim-message.ts';
import type { SendOutcome } from './delivery-rules.ts';

export interface SendTools extends LetterAddresses {
  /** Null: this site sends no letters. */
  readonly mail: MailClient | null;
  /** Null: this site has no bot. */
  readonly telegram: TelegramBot | null;
}

/** Sends it once. */
export async function sendMessage(tools: SendTools, message: ClaimedMessage): Promise<SendOutcome> {
  const { mail, telegram } = tools;
  const links = letterLinks(tools, message.accountId);
  if (message.channel === 'telegram') {
    if (!telegram) return { kind: 'unavailable', reason: 'not connected' };
    return telegram.client.sendMessage({ chatId: message.address, html: writeTelegramMessage(message, links) });
  }
  if (!mail) return { kind: 'unavailable', reason: 'not connected' };
  const monitors = new Set(message.alerts.map(({ monitorId }) => monitorId));
  const [only] = monitors;
  const unsubscribeUrl = links.oneClick(monitors.size === 1 && only ? only : null);
  const content = writeAlertLetter(message.alerts, links);
  return mail.send({ id: message.messageId, to: message.address, unsubscribeUrl, ...content });
}
