import * as z from 'zod/mini';
import { AcquirerRefusedError, AcquirerUnavailableError } from '../acquiring/acquirer.ts';

export interface YooKassaSettings {
  /** Such as `https://api.yookassa.ru/v3`. */
  readonly baseUrl: string;
  readonly shopId: string;
  readonly secretKey: string;
  readonly timeoutMs?: number;
}

export interface YooKassaCall<T> {
  readonly path: string;
  /** Posts it, if there is one; otherwise the call only reads. */
  readonly post?: { readonly body: object; readonly idempotencyKey: string };
  readonly schema: z.ZodMiniType<T>;
}

/** @limit time: The outcome of the call is unknown, and it is made again. */
const TIMEOUT_MS = 30_000;
const TOO_MANY_REQUESTS = 429;
export const NOT_FOUND = 'not_found';

const errorSchema = z.object({
  type: z.literal('error'),
  code: z.string(),
  description: z._default(z.string(), ''),
  parameter: z._default(z.string(), ''),
});

/** A repeated key gets the first answer again for a day. */
export async function callYooKassa<T>(settings: YooKassaSettings, { path, post, schema }: YooKassaCall<T>): Promise<T> {
  const { status, text } = await send(settings, path, post);
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new AcquirerUnavailableError(`${path}: HTTP ${status}`);
  const body = parseJson(text);
  if (status >= 400) throw toRefusal(path, status, body);
  const { data, success } = schema.safeParse(body);
  if (!success) throw new AcquirerUnavailableError(`${path}: the answer is not one of YooKassa`);
  return data;
}

async function send(
  { baseUrl, shopId, secretKey, timeoutMs = TIMEOUT_MS }: YooKassaSettings,
  path: string,
  post: YooKassaCall<unknown>['post'],
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: post ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
        ...(post && { 'content-type': 'application/json', 'idempotence-key': post.idempotencyKey }),
      },
      ...(post && { body: JSON.stringify(post.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new AcquirerUnavailableError(`${path}: no answer`, { cause: error });
  }
}

/** Only an answer of YooKassa itself is a refusal: that of a proxy says nothing about the request. */
function toRefusal(path: string, status: number, body: unknown): Error {
  const { data: error } = errorSchema.safeParse(body);
  if (!error) return new AcquirerUnavailableError(`${path}: HTTP ${status} is not of YooKassa`);
  return new AcquirerRefusedError(error.code, [error.description, error.parameter].filter(Boolean).join(': '));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
