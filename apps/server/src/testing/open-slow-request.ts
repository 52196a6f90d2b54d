import { connect } from 'node:net';

interface SlowRequestOptions {
  /** Of the server, such as `http://127.0.0.1:1234`. */
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent at once of a body that never ends. */
  readonly start: string | Uint8Array;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

export interface SlowRequest {
  /** Resolves when the server has closed the connection. Status 0 if it closed without an answer. */
  readonly response: Promise<RawResponse>;
  send(bytes: string | Uint8Array): void;
  leave(): void;
}

/** A POST over a socket of its own that states a long body, sends the start of it, and then only what `send` gives. */
export function openSlowRequest({ origin, path, headers, start }: SlowRequestOptions): SlowRequest {
  const head = Object.entries({ host: 'vidno.test', 'content-length': '200000', ...headers });
  const lines = [`POST ${path} HTTP/1.1`, ...head.map(([name, value]) => `${name}: ${value}`), '', ''];
  const connection = openConnection(origin);
  connection.send(lines.join('\r\n'));
  connection.send(start);
  return connection;
}

/** A connection that sends only what `send` gives. */
export function openConnection(origin: string): SlowRequest {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const { promise: response, resolve } = Promise.withResolvers<RawResponse>();
  const received: Uint8Array[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  // The server may reset the connection, because it has not read everything.
  socket.on('error', () => {});
  socket.once('close', () => resolve(toResponse(Buffer.concat(received).toString())));
  return {
    response,
    send: (bytes) => {
      if (socket.writable) socket.write(bytes);
    },
    leave: () => socket.destroy(),
  };
}

function toResponse(text: string): RawResponse {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => line.split(': ', 2) as [string, string]);
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers: new Map(headers.map(([name, value]) => [name.toLowerCase(), value])),
    body,
  };
}
