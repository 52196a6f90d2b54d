import { globalAgent as httpAgent } from 'node:http';
import type { Agent } from 'node:https';
import { API, APIRequest, type IAPIOptions } from 'vk-io';
import * as z from 'zod/mini';

/** VK API client: each method makes a single request with one token and reports the outcome; retrying is up to the caller. */
export interface VkClient {
  call(token: string, method: string, params: VkParams, options?: { signal?: AbortSignal }): Promise<VkOutcome>;
  /** Up to 25 calls in one request, with outcomes in order. If VK refuses the whole request, every outcome is that refusal. */
  execute(token: string, calls: readonly VkCall[], options?: { signal?: AbortSignal }): Promise<VkOutcome[]>;
}

export type VkParams = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

export interface VkCall {
  readonly method: string;
  readonly params: VkParams;
}

export type VkOutcome =
  | { readonly kind: 'answered'; readonly response: unknown }
  | VkRefusedOutcome
  /** No valid response: a network error, a timeout or a body that is not JSON. */
  | { readonly kind: 'unreachable'; readonly message: string };

interface VkRefusedOutcome {
  readonly kind: 'refused';
  readonly code: number;
  /** Which of several reasons the code has, if VK gave one. */
  readonly subcode?: number;
  readonly message: string;
  readonly captcha?: VkCaptcha;
}

interface VkCaptcha {
  readonly sid: string | null;
  readonly imageUrl: string | null;
  readonly redirectUrl: string | null;
}

/**
 * Maximum number of calls in one `execute`.
 * @limit rate: Further calls to VK go into another batch.
 */
export const EXECUTE_MAX_CALLS = 25;

interface VkClientOptions {
  /** Without the method name, such as `https://api.vk.ru/method`. */
  readonly apiBaseUrl: string;
  readonly apiVersion?: string;
  readonly timeoutMs?: number;
  /** The language of names and of VK's messages. */
  readonly language?: NonNullable<IAPIOptions['language']>;
}

/**
 * Each call is a single vk-io request that bypasses its queue, which would throttle and retry by itself. The caller does both, and
 * chooses the token, because they are shared between processes. An abort throws its reason; a timeout is an outcome.
 */
export function createVkClient({
  apiBaseUrl,
  apiVersion = '5.199',
  timeoutMs = 10_000,
  language = 'ru',
}: VkClientOptions): VkClient {
  // The option is typed for HTTPS only, but a simulator uses HTTP.
  const agent = apiBaseUrl.startsWith('http:') && { agent: httpAgent as Agent };

  async function post(token: string, { method, params }: VkCall, signal?: AbortSignal): Promise<VkReply> {
    signal?.throwIfAborted();
    const api = new API({ token, apiBaseUrl, apiVersion, apiTimeout: timeoutMs, language, ...agent });
    const request = new APIRequest({ api, method, params: toStrings(params) });
    try {
      return readOutcome(await withAbort(request.make(), signal));
    } catch (error) {
      signal?.throwIfAborted();
      return { outcome: { kind: 'unreachable', message: reasonOf(error, timeoutMs) }, executeErrors: [] };
    }
  }

  return {
    call: async (token, method, params, options) => (await post(token, { method, params }, options?.signal)).outcome,
    execute: async (token, calls, options) => {
      if (calls.length === 0) return [];
      if (calls.length > EXECUTE_MAX_CALLS) throw new RangeError(`${calls.length} calls in one execute`);
      const code = toCode(calls);
      const { outcome, executeErrors } = await post(token, { method: 'execute', params: { code } }, options?.signal);
      return outcome.kind === 'answered'
        ? matchErrors(outcome.response, executeErrors, calls.length)
        : calls.map(() => outcome);
    },
  };
}

type VkReply = ReturnType<typeof readOutcome>;
type Refusal = VkReply['executeErrors'][number];

/** VK answers a failed inner call with `false` and lists the errors separately, in the same order. */
function matchErrors(response: unknown, errors: readonly Refusal[], count: number): VkOutcome[] {
  const answers: readonly unknown[] = Array.isArray(response) ? response : [];
  const failed = answers.filter((answer) => answer === false).length;
  if (answers.length !== count || failed !== errors.length) {
    const message = `execute of ${count} calls gave ${answers.length} answers, ${failed} of them false, and ${errors.length} errors`;
    return Array.from({ length: count }, () => ({ kind: 'unreachable', message }));
  }
  const remaining = [...errors];
  return answers.map((answer) => (answer === false && remaining.shift()) || { kind: 'answered', response: answer });
}

function toCode(calls: readonly VkCall[]): string {
  return `return [${calls.map(({ method, params }) => `API.${method}(${JSON.stringify(toStrings(params))})`).join(',')}];`;
}

function toStrings(params: VkParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, toText(value)]])),
  );
}

function toText(value: NonNullable<VkParams[string]>): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Array.isArray(value) ? value.join(',') : String(value);
}

/** vk-io does not accept a signal, so an aborted request runs on until its timeout. */
async function withAbort<Answer>(answer: Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  if (!signal) return answer;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([answer, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** The actual reason may be in the `cause` of the error. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return `No answer in ${timeoutMs} ms`;
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

const text = z.optional(z.coerce.string());

const errorSchema = z.object({
  error_code: z.number(),
  error_subcode: z.optional(z.number()),
  error_msg: z._default(z.string(), ''),
  captcha_sid: text,
  captcha_img: text,
  redirect_uri: text,
});
const replySchema = z.union([
  z.object({ error: errorSchema }),
  z.object({ response: z.unknown(), execute_errors: z.optional(z.array(errorSchema)) }),
]);

interface Reply {
  readonly outcome: VkOutcome;
  /** The errors of failed inner calls of an `execute`, in order. */
  readonly executeErrors: readonly VkOutcome[];
}

/** Parses a response of VK, without the echoed parameters. */
function readOutcome(body: unknown): Reply {
  const reply = replySchema.safeParse(body);
  if (!reply.success) {
    return { outcome: { kind: 'unreachable', message: 'The answer is not one of VK' }, executeErrors: [] };
  }
  if ('error' in reply.data) return { outcome: toRefusal(reply.data.error), executeErrors: [] };
  const { response, execute_errors: executeErrors = [] } = reply.data;
  return { outcome: { kind: 'answered', response }, executeErrors: executeErrors.map(toRefusal) };
}

function toRefusal(error: z.infer<typeof errorSchema>): VkOutcome {
  const { captcha_sid: sid = null, captcha_img: imageUrl = null, redirect_uri: redirectUrl = null } = error;
  const refusal = {
    kind: 'refused',
    code: error.error_code,
    ...(error.error_subcode !== undefined && { subcode: error.error_subcode }),
    message: error.error_msg,
  } as const;
  const needsUserAction = sid !== null || redirectUrl !== null;
  return needsUserAction ? { ...refusal, captcha: { sid, imageUrl, redirectUrl } } : refusal;
}
