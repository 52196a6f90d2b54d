import { createHmac } from 'node:crypto';

export interface SignedRequest {
  readonly method: string;
  /** Such as `/payments/refund`. */
  readonly path: string;
  readonly siteId: string;
  readonly requestId: string;
  /** Exactly as it is sent; empty if there is none. */
  readonly body: string;
}

/** `X-REQUEST-SIGNATURE`: lower-case hex. */
export function signRequest({ method, path, siteId, requestId, body }: SignedRequest, secretKey: string): string {
  return sign([method, path, siteId, requestId, body], secretKey);
}

/** `X-WEBHOOK-SIGNATURE`; `url` is exactly the one that Payselection was told. */
export function signWebhook(
  { url, siteId, body }: { readonly url: string; readonly siteId: string; readonly body: string | Buffer },
  secretKey: string,
): string {
  return sign(['POST', url, siteId, body], secretKey);
}

function sign(lines: readonly (string | Buffer)[], secretKey: string): string {
  const hmac = createHmac('sha256', secretKey);
  lines.forEach((line, index) => {
    hmac.update(index === 0 ? '' : '\n').update(line);
  });
  return hmac.digest('hex');
}
