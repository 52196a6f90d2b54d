import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Api } from '@vidno/contract/endpoint';
import { endpoints } from '@vidno/contract/endpoints';
import { PROBLEMS, type ProblemCause } from '@vidno/contract/problems/problem';
import type { ProblemKind } from '@vidno/contract/problems/problem-kind';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseFullError, DatabaseUnavailableError } from '#database/errors.ts';
import { EngineBusyError } from '#engine/face-tasks.ts';
import { BucketAwayError } from '#files/bucket.ts';
import { apiOf, pathOf } from './api-of.ts';

/** Turns thrown errors into responses. An unexpected error is logged and answered with a 500 without details. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toKnownError(error);
  const { status, body } = describeError(error, request);
  if (known instanceof Problem && known.retryAfterSeconds !== null)
    reply.header('retry-after', known.retryAfterSeconds);
  // A client that is too slow would keep the connection for the rest of its body.
  if (known instanceof Problem && known.because === 'too_slow') reply.header('connection', 'close');
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** The status and body that a caller of this API gets for an error; one that is no fault of theirs is logged. */
export function describeError(error: unknown, request: FastifyRequest): ErrorResponse {
  const known = toKnownError(error);
  if (known instanceof Problem) logFault(request, known, error);
  return toErrorResponse(apiOf(request), known);
}

/** What is no fault of the caller. */
function logFault({ log }: FastifyRequest, { because }: Problem, error: unknown): void {
  if (because === 'internal' || because === 'storage_full' || because === 'import_files_away')
    log.error(error, 'request failed');
  // One line for each refused call, without the stack: there are many while the database is away.
  if (because === 'unavailable') log.warn({ because: String(error) }, 'the database did not answer a request');
}

/** Node found no valid request: it came too slowly, or is not HTTP. The client may be of either API or none. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { code, status, text } = PROBLEMS[error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too_slow' : 'invalid_request'];
  const body = JSON.stringify({ status: 'error', code, message: text });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** A 4xx error of the framework means invalid input, such as broken JSON or a wrong content type. */
function toKnownError(error: unknown): Problem | InvalidRequest {
  if (error instanceof Problem || error instanceof InvalidRequest) return error;
  if (error instanceof EngineBusyError) return toldToWait('engine_busy', error.retryAfterSeconds);
  if (error instanceof BucketAwayError) return new Problem('import_files_away');
  const fault = toFault(error);
  if (fault !== null) return new Problem(fault);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new Problem('body_too_large');
  if (status === 404) return new Problem('not_found');
  return status >= 400 && status < 500 ? new InvalidRequest() : new Problem('internal');
}

const PATHS = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** 404, or 405 if the path exists with another method. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const endpoint = PATHS.find(({ pattern }) => pattern.test(pathOf(request)));
  const { status, body } = toErrorResponse(apiOf(request), new Problem('not_found'));
  if (endpoint) reply.header('allow', endpoint.method);
  return reply
    .code(endpoint ? 405 : status)
    .header('cache-control', 'no-store')
    .send(body);
}

interface ErrorResponse {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** The error body in the format of the API that was called. */
function toErrorResponse(api: Api | null, error: Problem | InvalidRequest): ErrorResponse {
  if (error instanceof InvalidRequest) return api === 'account' ? toAccountBody(error) : toAnalysisBody(error);
  const { message, extra } = error;
  const kind: ProblemKind = PROBLEMS[error.because];
  const { code, status } = kind;
  if (api === 'account') {
    return { status, body: LARAVEL_BODIES[error.because] ?? { ...toMessageBody(kind, message), ...extra } };
  }
  return { status, body: { status: 'error', code, message, ...extra } };
}

/** Laravel clients check for exactly these bodies. */
const LARAVEL_BODIES: Partial<Record<ProblemCause, Record<string, string>>> = {
  unauthenticated: { message: 'Unauthenticated.' },
  csrf_mismatch: { message: 'CSRF token mismatch.' },
};

const UNPROCESSABLE = 422;

function toAccountBody({ message, code, errors }: InvalidRequest): ErrorResponse {
  const messages = Object.values(errors).flat();
  const shown = messages.length > 0 ? messages : [message];
  return { status: UNPROCESSABLE, body: { message, code, errors, messages: shown } };
}

function toMessageBody({ status, code, field }: ProblemKind, message: string): Record<string, unknown> {
  const errors = field === undefined ? {} : { errors: { [field]: [message] } };
  return { message, code, ...errors, ...(status === UNPROCESSABLE && { messages: [message] }) };
}

function toAnalysisBody({ message }: InvalidRequest): ErrorResponse {
  const { code, status } = PROBLEMS.invalid_request;
  return { status, body: { status: 'error', code, message } };
}

const MINUTE = 60;
const HOUR_MINUTES = 60;

const RETRY_AFTER_SECONDS: Partial<Record<ProblemCause, number>> = {
  overloaded: 5,
  unavailable: 3,
  storage_full: 60,
  import_files_away: 60,
};

/** An expected error with a message for the user. Any other error is logged and answered as `internal`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly because: ProblemCause;
  /** Extra fields for the error body, such as `faces`. */
  readonly extra: Record<string, unknown>;

  /** Sent in Retry-After. */
  readonly retryAfterSeconds: number | null;

  constructor(because: ProblemCause, extra: Record<string, unknown> = {}, retryAfterSeconds?: number, text?: string) {
    super(text ?? PROBLEMS[because].text);
    this.because = because;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds ?? RETRY_AFTER_SECONDS[because] ?? null;
  }
}

/** A refusal that tells how long to wait. */
export function toldToWait(because: ProblemCause, seconds: number): Problem {
  return new Problem(because, { retry_after: seconds }, seconds, `${PROBLEMS[because].text} ${describeWait(seconds)}`);
}

function describeWait(seconds: number): string {
  if (seconds < MINUTE) return 'Попробуйте ещё раз через минуту.';
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes < HOUR_MINUTES) return `Попробуйте ещё раз через ${minutes} мин.`;
  const hours = Math.ceil(minutes / HOUR_MINUTES);
  return `Попробуйте ещё раз через ${hours} ч.`;
}

/** Work of this service that was not started: the answer names the service, so that the screen can offer it. */
export function notPaid(service: number): Problem {
  return new Problem('not_paid', { service });
}

/** Why work of this service was not started. */
export function notStarted(because: ProblemCause, service: number): Problem {
  return because === 'not_paid' ? notPaid(service) : new Problem(because);
}

/** Input that violates the contract or a rule of a field. `errors` maps field names to Russian messages. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  readonly errors: Record<string, string[]>;
  /** In the body of the account API, for clients that tell causes apart. */
  readonly code: string;

  constructor(errors: Record<string, string[]> = {}, code: string = PROBLEMS.invalid_request.code) {
    super(Object.values(errors)[0]?.[0] ?? PROBLEMS.invalid_request.text);
    this.errors = errors;
    this.code = code;
  }
}

/** SQLSTATE of the embedded database, and the code of the file system. */
const FULL_CODES = ['53100', 'ENOSPC', 'EDQUOT'];

/** A fault of the machine behind an error, however deep; null if there is none. */
export function toFault(error: unknown): 'unavailable' | 'storage_full' | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseUnavailableError) return 'unavailable';
  const isFull = error instanceof DatabaseFullError || ('code' in error && FULL_CODES.includes(String(error.code)));
  return isFull ? 'storage_full' : toFault(error.cause);
}
