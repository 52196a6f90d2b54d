import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AcquirerRefusedError, AcquirerUnavailableError } from '../acquiring/acquirer.ts';
import { signRequest } from './sign-request.ts';

export interface PayselectionSettings {
  /** Such as `https://gw.payselection.com`. */
  readonly gatewayUrl: string;
  readonly serviceId: string;
  readonly secretKey: string;
  /** Where Payselection tells what becomes of our requests. */
  readonly webhookUrl: string;
  readonly timeoutMs?: number;
}

export interface PayselectionCall<T> {
  readonly path: string;
  /** Posts it, if there is one; otherwise the call only reads. Without a key, it is a new request each time. */
  readonly post?: { readonly body: object; readonly idempotencyKey?: string };
  readonly schema: z.ZodMiniType<T>;
}

/** @limit time: The outcome of the call is unknown, and it is made again. */
const TIMEOUT_MS = 30_000;
const TOO_MANY_REQUESTS = 429;

const errorSchema = z.object({ Code: z.string(), Description: z._default(z.string(), '') });

/** A refusal has the code of Payselection and the status of HTTP, such as `404:NOT_FOUND`. */
export async function callPayselection<T>(
  settings: PayselectionSettings,
  { path, post, schema }: PayselectionCall<T>,
): Promise<T> {
  const { status, text } = await send(settings, path, post);
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new AcquirerUnavailableError(`${path}: HTTP ${status}`);
  const answer = parseJson(text);
  if (status >= 400) {
    const { data: error } = errorSchema.safeParse(answer);
    if (!error) throw new AcquirerUnavailableError(`${path}: HTTP ${status} is not of Payselection`);
    throw new AcquirerRefusedError(`${status}:${error.Code}`, error.Description);
  }
  const { data, success } = schema.safeParse(answer);
  if (!success) throw new AcquirerUnavailableError(`${path}: the answer is not one of Payselection`);
  return data;
}

async function send(
  { gatewayUrl, serviceId, secretKey, timeoutMs = TIMEOUT_MS }: PayselectionSettings,
  path: string,
  post: PayselectionCall<unknown>['post'],
): Promise<{ readonly status: number; readonly text: string }> {
  const method = post ? 'POST' : 'GET';
  const body = post ? JSON.stringify(post.body) : '';
  const requestId = post?.idempotencyKey === undefined ? randomUUID() : toRequestId(path, post.idempotencyKey);
  try {
    const response = await fetch(`${gatewayUrl}${path}`, {
      method,
      headers: {
        'x-site-id': serviceId,
        'x-request-id': requestId,
        'x-request-signature': signRequest({ method, path, siteId: serviceId, requestId, body }, secretKey),
        ...(post && { 'content-type': 'application/json' }),
      },
      ...(post && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new AcquirerUnavailableError(`${path}: no answer`, { cause: error });
  }
}

/** Payselection wants a UUID of version 4: the same key gives the same one. */
export function toRequestId(path: string, idempotencyKey: string): string {
  const bytes = createHash('sha256').update(`${path}\n${idempotencyKey}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
