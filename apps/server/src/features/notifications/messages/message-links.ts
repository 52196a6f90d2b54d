import { markOf, toUnsubscribeToken, unsubscribePath } from '../settings/unsubscribe-token-rules.ts';

export interface MessageLinkSettings {
  /** Origin of the web app. */
  readonly publicUrl: string;
  /** Origin of the account API. */
  readonly accountUrl: string;
  readonly appSecret: string;
}

/** URLs in the messages to one address of an account. */
export interface MessageLinks {
  readonly centre: string;
  readonly settings: string;
  urlOf(path: string): string;
  /** A page that asks for confirmation; null: from all emails. */
  unsubscribePage(monitorId: string | null): string;
  /** For the List-Unsubscribe header. RFC 8058 wants the token in the address, which is why no address is logged. */
  oneClickUnsubscribe(monitorId: string | null): string;
}

export function createMessageLinks(
  { publicUrl, accountUrl, appSecret }: MessageLinkSettings,
  { accountId, address }: { readonly accountId: number; readonly address: string },
): MessageLinks {
  const web = publicUrl.replace(/\/+$/, '');
  const account = accountUrl.replace(/\/+$/, '');
  const mailbox = markOf(appSecret, address);
  const token = (monitorId: string | null) => toUnsubscribeToken(appSecret, { accountId, mailbox, monitorId });
  return {
    centre: `${web}/notifications`,
    settings: `${web}/notifications/settings`,
    urlOf: (path) => `${web}${path}`,
    unsubscribePage: (monitorId) =>
      `${web}${unsubscribePath({ token: token(monitorId), isForAll: monitorId === null })}`,
    oneClickUnsubscribe: (monitorId) => `${account}/api/notifications/unsubscribe?token=${token(monitorId)}`,
  };
}
