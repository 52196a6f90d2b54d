import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
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

export interface RequestWithHeaders extends HttpRequest {
  readonly headers: IncomingHttpHeaders;
}

/** `hang` leaves the caller waiting, `drop` closes the connection. */
type Answering<Given> = (request: RequestWithHeaders) => Given | Promise<Given>;

/** Answers one request; what it throws is told with the status `failed`. */
export async function serveAnswer(
  incoming: IncomingMessage,
  response: ServerResponse,
  answer: Answering<Answer | 'hang' | 'drop'>,
  failed = 400,
): Promise<void> {
  try {
    const given = await answer({ ...(await readRequest(incoming)), headers: incoming.headers });
    if (given === 'drop') incoming.socket.destroy();
    else if (given !== 'hang') send(response, given);
  } catch (error) {
    send(response, json({ error: String(error) }, failed));
  }
}

export interface Listening {
  /** Such as `http://127.0.0.1:40001`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Listens on a free port, unless one is given; rejects if that is taken. */
export async function listen(
  serve: (request: IncomingMessage, response: ServerResponse) => unknown,
  { port = 0, host = '127.0.0.1' }: { readonly port?: number | undefined; readonly host?: string } = {},
): Promise<Listening> {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://${host}:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
