import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../http.ts';
import { toHtml } from '../pages.ts';

export interface S3Simulator {
  readonly endpoint: string;
  /** Objects of the bucket, by key. */
  readonly objects: Bucket;
  /** From now on every request is refused with a 503, or never answered. */
  outage: 'none' | 'refused' | 'silent';
  close(): Promise<void>;
}

/** An S3-compatible store with one path-style bucket (`/<bucket>/<key>`) on a free local port. */
export async function startS3({
  bucket,
  ...credentials
}: Credentials & { readonly bucket: string }): Promise<S3Simulator> {
  const objects: Bucket = new Map();
  const { origin, close } = await listen(async (request, response) => {
    if (simulator.outage === 'silent') return;
    const reply = await answer(request, { bucket, credentials, objects }).catch((error: unknown) =>
      refuse(500, 'InternalError', String(error)),
    );
    send(response, simulator.outage === 'refused' ? refuse(503, 'ServiceUnavailable', 'Out of order.') : reply);
  });
  const simulator: S3Simulator = { endpoint: origin, objects, outage: 'none', close };
  return simulator;
}

interface Store {
  readonly bucket: string;
  readonly credentials: Credentials;
  readonly objects: Bucket;
}

async function answer(request: IncomingMessage, { bucket, credentials, objects }: Store): Promise<Answer> {
  const { method = 'GET', url: target = '/', headers } = request;
  const body = await buffer(request);
  const verdict = verifySignature({ method, target, headers, body }, credentials);
  if (verdict === 'XAmzContentSHA256Mismatch') return refuse(400, verdict, 'The body is not the one that was signed.');
  if (verdict !== 'valid') return refuse(403, verdict, 'The request signature we calculated does not match.');
  const url = new URL(target, 'http://store');
  const [, name = '', ...parts] = url.pathname.split('/').map(decodeURIComponent);
  if (name !== bucket) return refuse(404, 'NoSuchBucket', 'The specified bucket does not exist.');
  const key = parts.join('/') || null;
  return answerRequest(objects, { method, key, query: url.searchParams, headers, body });
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly modified: Date;
}

type Bucket = Map<string, StoredObject>;

interface BucketRequest {
  readonly method: string;
  /** Null for requests to the bucket itself. */
  readonly key: string | null;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const XML = { 'content-type': 'application/xml' };
const MAX_KEYS = 1000;

function refuse(status: number, code: string, message: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${element('Error', element('Code', code) + element('Message', toHtml(message)))}`;
  return { status, headers: XML, body };
}

const BINARY = 'application/octet-stream';
const PRECONDITION_FAILED = refuse(412, 'PreconditionFailed', 'At least one of the pre-conditions did not hold.');

/** Implements the bucket operations that the product uses. */
function answerRequest(bucket: Bucket, request: BucketRequest): Answer {
  const { method, key, query, headers } = request;
  if (key === null) {
    if (method === 'GET' && query.get('list-type') === '2') return list(bucket, query);
    if (method === 'POST' && query.has('delete')) return removeMany(bucket, request.body);
    return refuse(501, 'NotImplemented', `${method} on a bucket`);
  }
  switch (method) {
    case 'PUT':
      if (headers['if-none-match'] === '*' && bucket.has(key)) return PRECONDITION_FAILED;
      bucket.set(key, { bytes: request.body, contentType: headers['content-type'] ?? BINARY, modified: new Date() });
      return { status: 200, headers: { etag: etag(request.body) } };
    case 'GET':
    case 'HEAD':
      return read(bucket, key, headers);
    case 'DELETE':
      bucket.delete(key);
      return { status: 204 };
    default:
      return refuse(405, 'MethodNotAllowed', method);
  }
}

function read(bucket: Bucket, key: string, asked: IncomingHttpHeaders): Answer {
  const object = bucket.get(key);
  if (!object) return refuse(404, 'NoSuchKey', 'The specified key does not exist.');
  const headers = {
    'content-type': object.contentType,
    'last-modified': object.modified.toUTCString(),
    etag: etag(object.bytes),
  };
  if (asked['if-match'] !== undefined && asked['if-match'] !== headers.etag) return PRECONDITION_FAILED;
  const { start, end } = /^bytes=(?<start>\d+)-(?<end>\d+)$/.exec(asked.range ?? '')?.groups ?? {};
  if (start === undefined) return { status: 200, headers, body: object.bytes };
  if (Number(start) >= object.bytes.length)
    return refuse(416, 'InvalidRange', 'The requested range is not satisfiable');
  const body = object.bytes.subarray(Number(start), Number(end) + 1);
  const range = `bytes ${start}-${Number(start) + body.length - 1}/${object.bytes.length}`;
  return { status: 206, headers: { ...headers, 'content-range': range }, body };
}

function list(bucket: Bucket, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const size = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const folderOf = (key: string): string | null => toFolder(key, prefix, query.get('delimiter'));
  const entries = [
    ...new Set([...bucket.keys()].filter((key) => key.startsWith(prefix)).map((key) => folderOf(key) ?? key)),
  ]
    .filter((entry) => entry > after)
    .sort();
  const page = entries.slice(0, size);
  const isTruncated = entries.length > page.length;
  const contents = page.map((entry) => toEntry(entry, bucket.get(entry)));
  const next = isTruncated ? element('NextContinuationToken', toHtml(page.at(-1) ?? '')) : '';
  const head = [
    element('Prefix', toHtml(prefix)),
    element('KeyCount', String(page.length)),
    element('MaxKeys', String(size)),
    element('IsTruncated', String(isTruncated)),
  ];
  return { status: 200, headers: XML, body: document('ListBucketResult', [...head, next, ...contents].join('')) };
}

/** Null for a key that stands by itself in the listing. */
function toFolder(key: string, prefix: string, delimiter: string | null): string | null {
  const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
  return end < 0 ? null : key.slice(0, end + 1);
}

function toEntry(name: string, object: StoredObject | undefined): string {
  if (!object) return element('CommonPrefixes', element('Prefix', toHtml(name)));
  const facts = [
    element('Key', toHtml(name)),
    element('LastModified', object.modified.toISOString()),
    element('ETag', toHtml(etag(object.bytes))),
    element('Size', String(object.bytes.length)),
  ];
  return element('Contents', facts.join(''));
}

function removeMany(bucket: Bucket, body: Buffer): Answer {
  const keys = contentsOf(body.toString(), 'Key');
  if (keys.length === 0 || keys.length > MAX_KEYS) return refuse(400, 'MalformedXML', `${keys.length} keys`);
  for (const key of keys) bucket.delete(key);
  const deleted = keys.map((key) => element('Deleted', element('Key', toHtml(key))));
  return { status: 200, headers: XML, body: document('DeleteResult', deleted.join('')) };
}

function etag(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function document(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`;
}

/** The text of every element with this name. */
function contentsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) =>
    content.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface SignedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

type Verdict = 'valid' | 'InvalidAccessKeyId' | 'SignatureDoesNotMatch' | 'XAmzContentSHA256Mismatch' | 'AccessDenied';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/;

/** Verifies an AWS Signature Version 4. */
function verifySignature(request: SignedRequest, credentials: Credentials): Verdict {
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
