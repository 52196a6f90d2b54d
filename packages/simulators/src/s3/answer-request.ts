import { createHash } from 'node:crypto';
import { toHtml } from '../pages/html-page.ts';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly modified: Date;
}

export type Bucket = Map<string, StoredObject>;

export interface BucketRequest {
  readonly method: string;
  /** Null for requests to the bucket itself. */
  readonly key: string | null;
  readonly query: URLSearchParams;
  readonly contentType: string;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const XML = { 'content-type': 'application/xml' };
const MAX_KEYS = 1000;

export function refuse(status: number, code: string, message: string): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${element('Error', element('Code', code) + element('Message', toHtml(message)))}`;
  return { status, headers: XML, body };
}

/** Implements the bucket operations that the product uses. */
export function answerRequest(bucket: Bucket, request: BucketRequest): Answer {
  const { method, key, query } = request;
  if (key === null) {
    if (method === 'GET' && query.get('list-type') === '2') return list(bucket, query);
    if (method === 'POST' && query.has('delete')) return removeMany(bucket, request.body);
    return refuse(501, 'NotImplemented', `${method} on a bucket`);
  }
  switch (method) {
    case 'PUT':
      bucket.set(key, { bytes: request.body, contentType: request.contentType, modified: new Date() });
      return { status: 200, headers: { etag: etag(request.body) } };
    case 'GET':
    case 'HEAD':
      return read(bucket, key);
    case 'DELETE':
      bucket.delete(key);
      return { status: 204 };
    default:
      return refuse(405, 'MethodNotAllowed', method);
  }
}

function read(bucket: Bucket, key: string): Answer {
  const object = bucket.get(key);
  if (!object) return refuse(404, 'NoSuchKey', 'The specified key does not exist.');
  const headers = {
    'content-type': object.contentType,
    'last-modified': object.modified.toUTCString(),
    etag: etag(object.bytes),
  };
  return { status: 200, headers, body: object.bytes };
}

function list(bucket: Bucket, query: URLSearchParams): Answer {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const size = Math.min(Number(query.get('max-keys') ?? MAX_KEYS), MAX_KEYS);
  const keys = [...bucket.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, size);
  const isTruncated = keys.length > page.length;
  const contents = page.map((key) => {
    const size = bucket.get(key)?.bytes.length ?? 0;
    return element('Contents', element('Key', toHtml(key)) + element('Size', String(size)));
  });
  const next = isTruncated ? element('NextContinuationToken', toHtml(page.at(-1) ?? '')) : '';
  const head = [
    element('Prefix', toHtml(prefix)),
    element('KeyCount', String(page.length)),
    element('MaxKeys', String(size)),
    element('IsTruncated', String(isTruncated)),
  ];
  return { status: 200, headers: XML, body: document('ListBucketResult', [...head, next, ...contents].join('')) };
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
