import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Query and form parameters; the form takes precedence. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bearer: string | null;
}

export async function readRequest(request: IncomingMessage): Promise<HttpRequest> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const body = await text(request);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const form = new URLSearchParams(isForm ? body : '');
  const [, bearer = null] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const params = Object.fromEntries([...url.searchParams, ...form]);
  return { method: request.method ?? 'GET', path: url.pathname, params, body, bearer };
}

export function json(body: unknown, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

export function redirect(location: string): Answer {
  return { status: 302, headers: { location } };
}

export function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
