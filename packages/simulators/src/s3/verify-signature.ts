import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface SignedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export type Verdict =
  | 'valid'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'
  | 'AccessDenied';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

/** Verifies an AWS Signature Version 4. */
export function verifySignature(request: SignedRequest, credentials: Credentials): Verdict {
  const { id, scope, signed, signature } = AUTHORIZATION.exec(header(request, 'authorization'))?.groups ?? {};
  if (!id || !scope || !signed || !signature) return 'AccessDenied';
  if (id !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  const contentHash = header(request, 'x-amz-content-sha256');
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  const text = [
    'AWS4-HMAC-SHA256',
    header(request, 'x-amz-date'),
    scope,
    sha256(canonicalRequest(request, signed.split(';'), contentHash)),
  ].join('\n');
  const expected = hmac(signingKey(credentials.secretAccessKey, scope), text);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? 'valid' : 'SignatureDoesNotMatch';
}

function canonicalRequest(request: SignedRequest, signed: readonly string[], contentHash: string): string {
  const [path = '/', query = ''] = request.target.split('?');
  const pairs = query === '' ? [] : query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  const headers = signed.map((name) => `${name}:${header(request, name).trim().replace(/ +/g, ' ')}\n`);
  return [request.method, path, pairs.sort().join('&'), headers.join(''), signed.join(';'), contentHash].join('\n');
}

/** `scope` is `<day>/<region>/s3/aws4_request`; each part is mixed into the key in turn. */
function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
}

function header({ headers }: SignedRequest, name: string): string {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
