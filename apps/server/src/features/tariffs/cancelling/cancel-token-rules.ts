import { DAY_MS } from '#config/durations.ts';
import { deriveSecret, isSameSecret } from '#config/secrets/derive-secret.ts';

export interface CancelToken {
  readonly accountId: number;
  readonly subscriptionId: string;
  readonly issuedAt: Date;
}

/** Longer than any period and its grace, so that the link of the last letter always works. */
const LIFETIME_MS = 60 * DAY_MS;

/** Stands in a letter and can do one thing only: cancel this subscription. */
export function toCancelToken(appSecret: string, { accountId, subscriptionId, issuedAt }: CancelToken): string {
  const payload = Buffer.from(`${accountId}:${subscriptionId}:${issuedAt.getTime()}`).toString('base64url');
  return `${payload}.${sign(appSecret, payload)}`;
}

/** Null if it is forged or too old. */
export function openCancelToken(appSecret: string, token: string, now: Date): CancelToken | null {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isSameSecret(signature, sign(appSecret, payload))) return null;
  const [accountId, subscriptionId = '', issued] = Buffer.from(payload, 'base64url').toString().split(':');
  const issuedAt = new Date(Number(issued));
  if (now.getTime() - issuedAt.getTime() > LIFETIME_MS) return null;
  return { accountId: Number(accountId), subscriptionId, issuedAt };
}

function sign(appSecret: string, payload: string): string {
  return deriveSecret(appSecret, 'cancelLink', payload).toString('base64url');
}
