import { PROBLEMS, type ProblemCause } from '@vidno/contract/problems/problem';

const MINUTE = 60;
const HOUR_MINUTES = 60;

const RETRY_AFTER_SECONDS: Partial<Record<ProblemCause, number>> = { overloaded: 5, unavailable: 3, storage_full: 60 };

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
  return new Problem(because, {}, seconds, `${PROBLEMS[because].text} ${describeWait(seconds)}`);
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
