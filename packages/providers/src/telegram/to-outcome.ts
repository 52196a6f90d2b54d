import { GrammyError, HttpError } from 'grammy';
import * as z from 'zod/mini';
import type { CallOutcome, MessageOutcome } from './telegram-client.ts';

const causeSchema = z.object({ code: z.optional(z.string()) });

/** The connection was never established, so nothing can have been sent. */
const BEFORE_SENDING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED'];
/** How long to wait when Telegram does not say. */
const RETRY_AFTER_SECONDS = 30;
/** Telegram rejects our token, which says nothing about the chat. */
const BAD_TOKEN_CODES = [401, 404];

export function toMessageOutcome(error: unknown): MessageOutcome {
  if (!(error instanceof GrammyError)) {
    const reason = causeOf(error);
    return BEFORE_SENDING.includes(reason) ? { kind: 'unavailable', reason } : { kind: 'unknown' };
  }
  const { error_code: code, description, parameters } = error;
  const reason = `${code} ${description}`;
  if (code === 403) return { kind: 'blocked' };
  if (code === 429) return { kind: 'flood', retryAfterSeconds: parameters.retry_after ?? RETRY_AFTER_SECONDS };
  if (code >= 500 || BAD_TOKEN_CODES.includes(code)) return { kind: 'unavailable', reason };
  return { kind: 'refused', reason };
}

export function toCallFailure(error: unknown): Exclude<CallOutcome<never>, { kind: 'answered' }> {
  if (!(error instanceof GrammyError)) return { kind: 'unreachable', reason: causeOf(error) };
  return { kind: 'refused', code: error.error_code, reason: error.description };
}

/** Only the code, because the full message contains the URL and with it our token. */
function causeOf(error: unknown): string {
  const { data } = causeSchema.safeParse(error instanceof HttpError ? error.error : error);
  return data?.code ?? 'ERROR';
}
