const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_RETRY_MS = 30 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;

/** Two days of trying, about. Counted, not timed: a clock that jumps gives nothing up. */
export const ATTEMPTS_MAX = 50;

/** Nothing waits longer than this, so whoever does has been told so by a clock gone wrong. */
export const LONGEST_WAIT_MS = 25 * HOUR_MS;

/** Longer than sending may take, so that nobody sends what is still being sent. */
export const LEASE_MS = 90 * SECOND_MS;

export function retryAt(attempts: number, now: Date): Date {
  const wait = FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10);
  return new Date(now.getTime() + Math.min(wait, LONGEST_RETRY_MS));
}

/** What a channel has to say about a message. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'flood'; readonly retryAfterSeconds: number }
  | { readonly kind: 'unavailable'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What becomes of the alerts of a message, and of the message itself. */
export type Sequel =
  /** It is over; the next message says that this one may not have come. */
  | { readonly kind: 'ended'; readonly state: 'sent' | 'failed' | 'unknown'; readonly reason: string | null }
  | { readonly kind: 'muted' }
  /** It has certainly not gone: its alerts wait, and leave with those that come meanwhile. */
  | { readonly kind: 'dissolved'; readonly at: Date; readonly attempts: number }
  /** It may have gone: the same message goes again, under its own id. */
  | { readonly kind: 'repeated'; readonly at: Date; readonly attempts: number };

interface Sent {
  readonly channel: 'email' | 'telegram';
  /** Refusals for the time being before this one. */
  readonly attempts: number;
  /** An earlier attempt at this very message may have succeeded. */
  readonly isUncertain: boolean;
}

/** Mailboxes show a letter of one id once, so it may be sent again; nothing like it holds for Telegram. */
export function sequelOf(outcome: SendOutcome, message: Sent, now: Date): Sequel {
  const attempts = message.attempts + 1;
  const isGivenUp = attempts >= ATTEMPTS_MAX;
  switch (outcome.kind) {
    case 'sent':
      return { kind: 'ended', state: 'sent', reason: null };
    case 'refused':
      return { kind: 'ended', state: 'failed', reason: outcome.reason };
    case 'blocked':
      return { kind: 'muted' };
    case 'flood':
      return { kind: 'dissolved', at: floodEnd(outcome.retryAfterSeconds, now), attempts: message.attempts };
    case 'unavailable':
      if (isGivenUp)
        return { kind: 'ended', state: message.isUncertain ? 'unknown' : 'failed', reason: outcome.reason };
      return { kind: message.isUncertain ? 'repeated' : 'dissolved', at: retryAt(attempts, now), attempts };
    case 'unknown':
      if (message.channel === 'telegram' || isGivenUp) return { kind: 'ended', state: 'unknown', reason: null };
      return { kind: 'repeated', at: retryAt(attempts, now), attempts };
  }
}

function floodEnd(seconds: number, now: Date): Date {
  const wait = Math.min(Math.max(1, seconds) * SECOND_MS, 24 * HOUR_MS);
  return new Date(now.getTime() + wait);
}
