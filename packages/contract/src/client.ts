import * as z from 'zod/mini';
import { CSRF_HEADER, REQUEST_TIMEOUT_MS, SESSION_HEADER } from './constants.ts';
import { type Api, type Endpoint, type InputOf, type OutputOf, urlOf } from './endpoint.ts';

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
/** A status and its body. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The request outlives the page that sent it, for a mark that is shown before the server has it. */
  readonly keepalive?: boolean;
  /** For an answer that may come in parts, see `withProgress`. */
  readonly accept?: string;
  readonly read?: (response: Response, readWhole: () => Promise<Answer>) => Promise<Answer>;
}

type Arguments<E extends Endpoint> =
  unknown extends InputOf<E> ? [input?: undefined, options?: CallOptions] : [input: InputOf<E>, options?: CallOptions];

export type Call = <E extends Endpoint>(definition: E, ...rest: Arguments<E>) => Promise<OutputOf<E>>;

/** A typed client of both APIs. Throws `ApiError` on a status of 400 or more; validates every response. */
export function createClient(options: ClientOptions): Call {
  return async (definition, ...[given, { signal, keepalive = false, accept, read } = {}]) => {
    const input = (given ?? {}) as UntypedInput;
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await (options.fetch ?? fetch)(options.baseUrl[definition.api] + urlOf(definition, input), {
      method: definition.method,
      headers: headersOf(definition, input, options, accept),
      body: bodyOf(definition, input),
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      keepalive,
    });
    const readWhole = () => readAnswer(response, definition);
    const { status, body } = await (read ? read(response, readWhole) : readWhole());
    if (status >= 400) throw new ApiError(status, body, `${definition.method} ${definition.path}`);
    return z.parse(definition.response, body) as OutputOf<typeof definition>;
  };
}

function headersOf(
  definition: Endpoint,
  input: UntypedInput,
  options: ClientOptions,
  accept = 'application/json',
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

/** The downloaded file, with the name from the response header. */
async function readFile(response: Response): Promise<File> {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const blob = await response.blob();
  return new File([blob], name ? decodeURIComponent(name) : '', { type: blob.type });
}

async function readAnswer(response: Response, { responseType }: Endpoint): Promise<Answer> {
  const { status, ok, headers } = response;
  if (ok && responseType === 'file') return { status, body: await readFile(response) };
  if (status === 204) return { status, body: undefined };
  const text = await response.text();
  return { status, body: headers.get('content-type')?.includes('json') ? JSON.parse(text) : text };
}
