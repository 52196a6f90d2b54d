import { SHARED_RESULT_DAYS } from '@vidno/contract/photo/photo-share';
import { DAY_MS } from '#config/durations.ts';
import { deriveSecret, isSameSecret } from '#config/secrets/derive-secret.ts';
import { bytesToUuid, UUID_LENGTH, uuidToBytes } from '#database/uuid-bytes.ts';

/** The id of the link and an HMAC over it, in base64url: shown to its owner as often as they like, and stored nowhere. */
export function shareTokenOf(appSecret: string, id: string): string {
  return Buffer.concat([uuidToBytes(id), macOf(appSecret, id)]).toString('base64url');
}

/** The id of the link that this token opens. Null if it is not of our making. */
export function openShareToken(appSecret: string, token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytesToUuid(bytes.subarray(0, UUID_LENGTH));
  return isSameSecret(bytes.subarray(UUID_LENGTH), macOf(appSecret, id)) ? id : null;
}

export function shareExpiry(now: Date): Date {
  return new Date(now.getTime() + SHARED_RESULT_DAYS * DAY_MS);
}

function macOf(appSecret: string, id: string): Buffer {
  return deriveSecret(appSecret, 'shareLink', id);
}
