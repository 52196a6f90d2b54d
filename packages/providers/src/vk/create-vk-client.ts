import { readOutcome } from './read-outcome.ts';
import { EXECUTE_MAX_CALLS, type VkCall, type VkClient, type VkOutcome, type VkParams } from './vk-client.ts';

export interface VkClientOptions {
  /** Up to the method's name, as `https://api.vk.ru/method`. */
  readonly apiBaseUrl: string;
  readonly apiVersion?: string;
  readonly timeoutMs?: number;
  /** Of names and of VK's messages. */
  readonly language?: string;
}

/**
 * Each call is one POST at once; pace, repeats and choice of the token are the caller's.
 * A caller who aborts gets his own reason thrown; a time-out is an outcome.
 */
export function createVkClient({
  apiBaseUrl,
  apiVersion = '5.199',
  timeoutMs = 10_000,
  language = 'ru',
}: VkClientOptions): VkClient {
  async function post(token: string, { method, params }: VkCall, signal?: AbortSignal): Promise<VkReply> {
    const body = toForm({ v: apiVersion, lang: language, ...params });
    const headers = { authorization: `Bearer ${token}` };
    const limit = deadline(timeoutMs, signal);
    try {
      const response = await fetch(`${apiBaseUrl}/${method}`, { method: 'POST', headers, body, signal: limit.signal });
      return readOutcome(await response.json());
    } catch (error) {
      signal?.throwIfAborted();
      return { outcome: { kind: 'unreachable', message: reasonOf(error) }, executeErrors: [] };
    } finally {
      limit.end();
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
        ? pairUp(outcome.response, executeErrors, calls.length)
        : calls.map(() => outcome);
    },
  };
}

type VkReply = ReturnType<typeof readOutcome>;
type Refusal = VkReply['executeErrors'][number];

/** VK answers a failed inner call with `false` and tells the failures apart from the answers, in the same order. */
function pairUp(response: unknown, errors: readonly Refusal[], count: number): VkOutcome[] {
  const answers: readonly unknown[] = Array.isArray(response) ? response : [];
  const failed = answers.filter((answer) => answer === false).length;
  if (answers.length !== count || failed !== errors.length) {
    const message = `execute of ${count} calls gave ${answers.length} answers, ${failed} of them false, and ${errors.length} errors`;
    return Array.from({ length: count }, () => ({ kind: 'unreachable', message }));
  }
  const left = [...errors];
  return answers.map((answer) => (answer === false && left.shift()) || { kind: 'answered', response: answer });
}

function toCode(calls: readonly VkCall[]): string {
  return `return [${calls.map(({ method, params }) => `API.${method}(${JSON.stringify(toStrings(params))})`).join(',')}];`;
}

function toForm(params: VkParams): URLSearchParams {
  return new URLSearchParams(toStrings(params));
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

/** Not AbortSignal.any: a signal that lives as long as the process would keep every call's share of it. */
function deadline(timeoutMs: number, outer?: AbortSignal): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new Error(`No answer in ${timeoutMs} ms`)), timeoutMs);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** fetch says only "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
