import type { MailClient } from '@vidno/providers/mail/mail-client';
import { createMessageLinks, type MessageLinkSettings } from '../messages/message-links.ts';
import { writeAlertEmail } from '../messages/write-alert-email.ts';
import { writeTelegramMessage } from '../messages/write-telegram-message.ts';
import type { TelegramBot } from '../telegram/telegram-bot.ts';
import type { ClaimedMessage } from './claim-message.ts';
import type { SendOutcome } from './delivery-rules.ts';

export interface SendTools extends MessageLinkSettings {
  /** Null when email is not configured. */
  readonly mail: MailClient | null;
  /** Null when the bot is not configured. */
  readonly telegram: TelegramBot | null;
}

export async function sendMessage(tools: SendTools, message: ClaimedMessage): Promise<SendOutcome> {
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
