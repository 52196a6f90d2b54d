import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Answer, answerRequest, type Bucket, refuse } from './answer-request.ts';
import { type Credentials, verifySignature } from './verify-signature.ts';

export interface S3Simulator {
  readonly endpoint: string;
  /** Objects of the bucket, by key. */
  readonly objects: Bucket;
  close(): Promise<void>;
}

/** An S3-compatible store with one path-style bucket (`/<bucket>/<key>`) on a free local port. */
export async function startS3({
  bucket,
  ...credentials
}: Credentials & { readonly bucket: string }): Promise<S3Simulator> {
  const objects: Bucket = new Map();
  const server = createServer((request, response) => {
    answer(request, { bucket, credentials, objects }).then(
      (reply) => send(response, reply),
      (error: unknown) => send(response, refuse(500, 'InternalError', String(error))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
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
  const contentType = headers['content-type'] ?? 'application/octet-stream';
  return answerRequest(objects, { method, key, query: url.searchParams, contentType, body });
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
