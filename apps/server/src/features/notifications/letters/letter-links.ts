import { toUnsubscribeToken } from '../settings/unsubscribe-token-rules.ts';

export interface LetterAddresses {
  /** Where the web app stands. */
  readonly publicUrl: string;
  /** Where the account API does. */
  readonly accountUrl: string;
  readonly appSecret: string;
}

/** The addresses in a letter of one account. */
export interface LetterLinks {
  readonly centre: string;
  readonly settings: string;
  /** A path of ours as an address. */
  open(path: string): string;
  /** A page that asks; null: about the letters of all monitors. */
  unsubscribePage(monitorId: string | null): string;
  /** Where a mail program unsubscribes by itself. */
  oneClick(monitorId: string | null): string;
}

export function letterLinks({ publicUrl, accountUrl, appSecret }: LetterAddresses, accountId: number): LetterLinks {
  const web = publicUrl.replace(/\/+$/, '');
  const account = accountUrl.replace(/\/+$/, '');
  const token = (monitorId: string | null) => toUnsubscribeToken(appSecret, { accountId, monitorId });
  return {
    centre: `${web}/notifications`,
    settings: `${web}/notifications/settings`,
    open: (path) => `${web}${path}`,
    unsubscribePage: (monitorId) =>
      `${web}/notifications/unsubscribe/${token(monitorId)}${monitorId === null ? '?all=true' : ''}`,
    oneClick: (monitorId) => `${account}/api/notifications/unsubscribe?token=${token(monitorId)}`,
  };
}
