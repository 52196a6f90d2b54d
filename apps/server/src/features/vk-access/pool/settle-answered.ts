import type { Clock } from '#config/clock.ts';
import type { OpenCall } from './method-calls.ts';
import type { Verdict } from './outcome-rules.ts';

interface Verdicts {
  readonly calls: readonly OpenCall[];
  /** One for each call. */
  readonly verdicts: readonly Verdict[];
  /** How often a call is retried after a transient failure. */
  readonly retries: number;
  readonly clock: Clock;
}

const DOWN_MS = 60_000;
const FIRST_BACKOFF_MS = 500;

/** Answers the settled calls. The others are to be retried, after `backOffMs` if a failure was transient. */
export function settleAnswered({ calls, verdicts, retries, clock }: Verdicts): {
  retry: OpenCall[];
  backOffMs: number;
} {
  let backOffMs = 0;
  const retry = calls.filter((call, index) => {
    const verdict = verdicts[index];
    switch (verdict?.kind) {
      case 'settled':
        call.answer(verdict.answer);
        return false;
      case 'transient_failure':
        if (call.failures >= retries) {
          const retryAt = new Date(clock().getTime() + DOWN_MS);
          call.answer({ kind: 'unavailable', because: 'down', retryAt, code: verdict.code });
          return false;
        }
        backOffMs = Math.max(backOffMs, FIRST_BACKOFF_MS * 2 ** call.failures);
        call.failures += 1;
        return true;
      case 'batch_too_large':
        if (calls.length > 1) return true;
        call.answer({ kind: 'refused', because: 'invalid', code: verdict.code, message: verdict.message });
        return false;
      default:
        return true;
    }
  });
  return { retry, backOffMs };
}
