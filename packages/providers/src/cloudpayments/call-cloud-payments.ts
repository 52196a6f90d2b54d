import * as z from 'zod/mini';
import { AcquirerRefusedError, AcquirerUnavailableError } from '../acquiring/acquirer.ts';

export interface CloudPaymentsSettings {
  /** Such as `https://api.cloudpayments.ru`. */
  readonly baseUrl: string;
  readonly publicId: string;
  readonly apiSecret: string;
  /** The operator's taxpayer number, which every receipt states. */
  readonly inn: string;
  /** Address of the site, which a receipt names as the place of settlement; null for that of the cash register. */
  readonly calculationPlace: string | null;
  readonly timeoutMs?: number;
}

export interface Reply {
  readonly success: boolean;
  readonly message: string | null;
  /** Null if the answer has none. */
  readonly model: unknown;
}

/** @limit time: The outcome of the call is unknown, and it is made again. */
const TIMEOUT_MS = 30_000;
const TOO_MANY_REQUESTS = 429;

const replySchema = z.object({
  Success: z.boolean(),
  Message: z.nullish(z.string()),
  Model: z.optional(z.unknown()),
});

/** With a key, a repeated call gets the first answer again for an hour; without one it is a new call. */
export async function callCloudPayments(
  settings: CloudPaymentsSettings,
  path: string,
  { body, idempotencyKey }: { readonly body: object; readonly idempotencyKey?: string },
): Promise<Reply> {
  const text = await post(settings, path, { body, ...(idempotencyKey !== undefined && { idempotencyKey }) });
  const reply = replySchema.safeParse(parseJson(text));
  if (!reply.success) throw new AcquirerUnavailableError(`${path}: the answer is not one of CloudPayments`);
  const { Success: success, Message: message = null, Model: model = null } = reply.data;
  return { success, message, model };
}

async function post(
  { baseUrl, publicId, apiSecret, timeoutMs = TIMEOUT_MS }: CloudPaymentsSettings,
  path: string,
  { body, idempotencyKey }: { readonly body: object; readonly idempotencyKey?: string },
): Promise<string> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`,
        'content-type': 'application/json',
        ...(idempotencyKey !== undefined && { 'x-request-id': idempotencyKey }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    checkStatus(path, response.status);
    return await response.text();
  } catch (error) {
    if (error instanceof AcquirerRefusedError || error instanceof AcquirerUnavailableError) throw error;
    throw new AcquirerUnavailableError(`${path}: no answer`, { cause: error });
  }
}

function checkStatus(path: string, status: number): void {
  if (status >= 500 || status === TOO_MANY_REQUESTS) throw new AcquirerUnavailableError(`${path}: HTTP ${status}`);
  if (status >= 400) throw new AcquirerRefusedError(`http_${status}`, `${path}: HTTP ${status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
