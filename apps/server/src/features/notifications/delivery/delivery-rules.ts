import { DAY_MS, SECOND_MS } from '#config/durations.ts';
import type { JobOutcome } from '#queue/job-handler.ts';

/**
 * About two days. Attempts are counted instead of time, so a clock change cannot cut them short.
 * @limit time: The message counts as failed.
 */
export const MAX_ATTEMPTS = 50;

/** The outcome of one attempt to send a message. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'flood'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What happens to a message and its alerts after an attempt. */
export type DeliveryTransition =
  /** It is final. After `unknown` the next Telegram message says that this one may be lost. */
  | { readonly kind: 'ended'; readonly state: 'sent' | 'failed' | 'unknown'; readonly reason: string | null }
  | { readonly kind: 'muted' }
  /** It was certainly not sent: its alerts wait again and go out together with newer ones. */
  | { readonly kind: 'requeued'; readonly next: JobOutcome; readonly attempts: number }
  /** It may have been sent: the same message is sent again under the same id. */
  | { readonly kind: 'resent'; readonly next: JobOutcome; readonly attempts: number };

interface Attempt {
  readonly channel: 'email' | 'telegram';
  /** Temporary failures before this attempt. */
  readonly attempts: number;
  /** An earlier attempt at this message may have succeeded. */
  readonly isUncertain: boolean;
}

const AGAIN: JobOutcome = { kind: 'again', reason: 'the message was not sent' };

/** An email may be sent again because mailboxes show one id once; Telegram has no such deduplication. */
export function transitionAfter(outcome: SendOutcome, message: Attempt): DeliveryTransition {
  const attempts = message.attempts + 1;
  const isLastAttempt = attempts >= MAX_ATTEMPTS;
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'ended', state: 'sent', reason: null };
    case 'refused':
      return { kind: 'ended', state: 'failed', reason: outcome.reason };
    case 'blocked':
      return { kind: 'muted' };
    case 'flood':
      return { kind: 'requeued', next: afterFlood(outcome.retryAfterSeconds), attempts: message.attempts };
    case 'unavailable':
      if (isLastAttempt)
        return { kind: 'ended', state: message.isUncertain ? 'unknown' : 'failed', reason: outcome.reason };
      return { kind: message.isUncertain ? 'resent' : 'requeued', next: AGAIN, attempts };
    case 'unknown':
      if (message.channel === 'telegram' || isLastAttempt) return { kind: 'ended', state: 'unknown', reason: null };
      return { kind: 'resent', next: AGAIN, attempts };
  }
}

function afterFlood(seconds: number): JobOutcome {
  return { kind: 'later', afterMs: Math.min(Math.max(1, seconds) * SECOND_MS, DAY_MS) };
}
