import type { Clock } from '#config/clock.ts';
import type { OpenCall } from './method-calls.ts';
import type { Verdict } from './outcome-rules.ts';

interface Verdicts {
  readonly calls: readonly OpenCall[];
  /** One for each call. */
  readonly verdicts: readonly Verdict[];
  /** How often a stumble is tried again. */
  readonly repeats: number;
  readonly clock: Clock;
}

const DOWN_MS = 60_000;
const FIRST_BACKOFF_MS = 500;

/** Answers what is settled; the rest is to be sent again, after `backOffMs` where VK stumbled. */
export function settleVerdicts({ calls, verdicts, repeats, clock }: Verdicts): {
  again: OpenCall[];
  backOffMs: number;
} {
  let backOffMs = 0;
  const again = calls.filter((call, index) => {
    const verdict = verdicts[index];
    switch (verdict?.kind) {
      case 'settled':
        call.answer(verdict.answer);
        return false;
      case 'stumbled':
        if (call.stumbles >= repeats) {
          const retryAt = new Date(clock().getTime() + DOWN_MS);
          call.answer({ kind: 'unavailable', because: 'down', retryAt, code: verdict.code });
          return false;
        }
        backOffMs = Math.max(backOffMs, FIRST_BACKOFF_MS * 2 ** call.stumbles);
        call.stumbles += 1;
        return true;
      case 'batch_too_large':
        if (calls.length > 1) return true;
        call.answer({ kind: 'refused', because: 'invalid', code: verdict.code, message: verdict.message });
        return false;
      default:
        return true;
    }
  });
  return { again, backOffMs };
}
