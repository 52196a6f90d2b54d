import { createHmac, timingSafeEqual } from 'node:crypto';

/** The emails to unsubscribe from: those of one monitor, or all when `monitorId` is null. */
export interface UnsubscribeTarget {
  readonly accountId: number;
  readonly monitorId: string | null;
}

const ACCOUNT_BYTES = 8;
const ID_BYTES = 16;
const NO_MONITOR = '00000000-0000-0000-0000-000000000000';

/** Signed and without personal data. It never expires, because an email may be years old. */
export function toUnsubscribeToken(appSecret: string, { accountId, monitorId }: UnsubscribeTarget): string {
  const content = Buffer.alloc(ACCOUNT_BYTES + ID_BYTES);
  content.writeBigUInt64BE(BigInt(accountId));
  content.write((monitorId ?? NO_MONITOR).replaceAll('-', ''), ACCOUNT_BYTES, 'hex');
  return Buffer.concat([content, sign(appSecret, content)]).toString('base64url');
}

/** The page of the web app. The token is in the fragment, which browsers never send to a server. */
export function unsubscribePath({ token, isForAll }: { token: string; isForAll: boolean }): string {
  return `/notifications/unsubscribe${isForAll ? '?all=true' : ''}#${encodeURIComponent(token)}`;
}

/** Null when the signature is wrong. */
export function readUnsubscribeToken(appSecret: string, token: string): UnsubscribeTarget | null {
  const bytes = Buffer.from(token, 'base64url');
  const content = bytes.subarray(0, ACCOUNT_BYTES + ID_BYTES);
  const signature = bytes.subarray(ACCOUNT_BYTES + ID_BYTES);
  const expected = sign(appSecret, content);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const hex = content.toString('hex', ACCOUNT_BYTES);
  const monitorId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    accountId: Number(content.readBigUInt64BE()),
    monitorId: monitorId === NO_MONITOR ? null : monitorId,
  };
}

function sign(appSecret: string, content: Uint8Array): Buffer {
  return createHmac('sha256', appSecret).update('unsubscribe:').update(content).digest();
}
