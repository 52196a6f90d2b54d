import * as z from 'zod/mini';
import { CSRF_HEADER, REQUEST_TIMEOUT_MS, SESSION_HEADER } from './constants.ts';
import { type Api, type Endpoint, type InputOf, type OutputOf, type ProgressOf, urlOf } from './endpoint.ts';

const JSON_TYPE = 'application/json';
const EVENTS = 'text/event-stream';

/** An error response of either API, with its status and unparsed body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: unknown;

  /** `call` is the method and path of the endpoint, without values. */
  constructor(status: number, body: unknown, call = 'HTTP') {
    super(`${call} ${status}`);
    this.status = status;
    this.body = body;
  }
}

export interface ClientOptions {
  readonly baseUrl: Record<Api, string>;
  readonly fetch?: typeof fetch;
  /** Sent to the analysis API in APP-SESSION-ID; omitted if null. */
  readonly sessionToken?: () => string | null;
  /** The decoded value of the XSRF-TOKEN cookie. */
  readonly csrfToken?: () => string | null;
  /** Extra headers, for callers that manage cookies themselves. */
  readonly headers?: () => Record<string, string>;
}

type UntypedInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: object;
};
export interface CallOptions<E extends Endpoint = Endpoint> {
  readonly signal?: AbortSignal;
  /** The request outlives the page that sent it, for a mark that is shown before the server has it. */
  readonly keepalive?: boolean;
  /** Called while the answer is not there yet, for an endpoint that tells how it goes. */
  readonly onProgress?: (progress: ProgressOf<E>) => void;
}

type Arguments<E extends Endpoint> =
  unknown extends InputOf<E>
    ? [input?: undefined, options?: CallOptions<E>]
    : [input: InputOf<E>, options?: CallOptions<E>];

export type Call = <E extends Endpoint>(definition: E, ...rest: Arguments<E>) => Promise<OutputOf<E>>;

/** A typed client of both APIs. Throws `ApiError` on a status of 400 or more; validates every response. */
export function createClient(options: ClientOptions): Call {
  return async (definition, ...[given, { signal, keepalive = false, onProgress } = {}]) => {
    const input = (given ?? {}) as UntypedInput;
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await (options.fetch ?? fetch)(options.baseUrl[definition.api] + urlOf(definition, input), {
      method: definition.method,
      headers: headersOf(definition, input, { ...options, accept: onProgress ? EVENTS : JSON_TYPE }),
      body: bodyOf(definition, input),
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      keepalive,
    });
    const answer = await readAnswer(response, definition, onProgress as ((told: unknown) => void) | undefined);
    if (!response.ok) throw new ApiError(response.status, answer, nameOf(definition));
    return z.parse(definition.response, answer) as OutputOf<typeof definition>;
  };
}

function headersOf(
  definition: Endpoint,
  input: UntypedInput,
  { accept, ...options }: ClientOptions & { readonly accept: string },
): Headers {
  const headers = new Headers({ accept, ...options.headers?.() });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  const token = definition.api === 'analysis' ? options.sessionToken?.() : null;
  if (token) headers.set(SESSION_HEADER, token);
  const csrf = definition.api === 'account' && definition.method === 'POST' ? options.csrfToken?.() : null;
  if (csrf) headers.set(CSRF_HEADER, csrf);
  return headers;
}

function bodyOf(definition: Endpoint, input: UntypedInput): BodyInit | null {
  if (!definition.form) return input.body === undefined ? null : JSON.stringify(input.body);
  const form = new FormData();
  for (const [name, value] of Object.entries(input.form ?? {})) {
    if (value !== undefined && value !== null) form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

/** Reads a stream until its reply; a `problem` is thrown like any other error response. */
async function readReply(
  response: Response,
  definition: Endpoint,
  onProgress: (told: unknown) => void,
): Promise<unknown> {
  for await (const [name, data] of readEvents(response)) {
    if (name === 'reply') return data;
    if (name === 'progress') onProgress(z.parse(definition.progress ?? z.unknown(), data));
    if (name === 'problem') {
      const { status, body } = data as { readonly status: number; readonly body: unknown };
      throw new ApiError(status, body, nameOf(definition));
    }
  }
  // As if the connection had been lost before the answer.
  throw new TypeError('The answer broke off');
}

async function* readEvents(response: Response): AsyncGenerator<[name: string | undefined, data: unknown]> {
  // Not every browser can loop over a stream.
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    const events = (unread + read.value).split('\n\n');
    unread = events.pop() ?? '';
    for (const event of events) {
      const [, name, data = 'null'] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
      yield [name, JSON.parse(data)];
    }
  }
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The downloaded file, with the name from the response header. */
async function readFile(response: Response): Promise<File> {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const blob = await response.blob();
  return new File([blob], name ? decodeURIComponent(name) : '', { type: blob.type });
}

async function readAnswer(
  response: Response,
  definition: Endpoint,
  onProgress: (told: unknown) => void = () => {},
): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith(EVENTS)) return await readReply(response, definition, onProgress);
  if (response.ok && definition.responseType === 'file') return await readFile(response);
  if (response.status === 204) return undefined;
  const text = await response.text();
  return type.includes('json') ? JSON.parse(text) : text;
}
