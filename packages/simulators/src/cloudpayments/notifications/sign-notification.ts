import { createHmac } from 'node:crypto';

/** Both headers of a form body: over it as it is sent, and over the same decoded. */
export function signNotification(body: string, secret: string): Readonly<Record<string, string>> {
  const sign = (message: string) => createHmac('sha256', secret).update(message).digest('base64');
  return { 'content-hmac': sign(body), 'x-content-hmac': sign(decodeURIComponent(body.replaceAll('+', ' '))) };
}
