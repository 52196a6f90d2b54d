import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RawWebhook } from '../acquiring/acquirer.ts';

/** `Content-HMAC` signs the body as it came; only where it is missing is `X-Content-HMAC` asked, which signs the decoded one. */
export function verifyNotification({ headers, body }: Pick<RawWebhook, 'headers' | 'body'>, secret: string): boolean {
  const signature = headers['content-hmac'];
  if (signature !== undefined) return isSignature(signature, body, secret);
  const decoded = isJson(headers['content-type']) ? body : decodeForm(body);
  return decoded !== null && isSignature(headers['x-content-hmac'], decoded, secret);
}

export function isJson(contentType: string | readonly string[] | undefined): boolean {
  return String(contentType).toLowerCase().startsWith('application/json');
}

function isSignature(given: string | readonly string[] | undefined, message: string | Buffer, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  const actual = Buffer.from(given, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Null if it is no form. */
function decodeForm(body: Buffer): string | null {
  try {
    return decodeURIComponent(body.toString().replaceAll('+', ' '));
  } catch {
    return null;
  }
}
