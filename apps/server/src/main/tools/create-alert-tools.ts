import { createMailClient } from '@vidno/providers/mail/create-mail-client';
import { createTelegramClient } from '@vidno/providers/telegram/create-telegram-client';
import type { Config } from '#config/config.ts';
import type { Logger } from '#observability/log.ts';

/** The clients that send alerts, and the URLs used in them. */
export function createAlertTools({ mail, telegram, publicUrl, accountUrl, appSecret }: Config, log: Logger) {
  return {
    log,
    appSecret,
    publicUrl,
    accountUrl: accountUrl ?? publicUrl,
    mail: mail && createMailClient(mail),
    telegram: telegram && {
      client: createTelegramClient(telegram),
      name: telegram.botName,
      linkBase: telegram.linkBase,
      webhook: telegram.webhookSecret === null ? null : { url: telegram.webhookUrl, secret: telegram.webhookSecret },
    },
  };
}
